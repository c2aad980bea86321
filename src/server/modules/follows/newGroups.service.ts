import { inTransaction, type Context, type Transaction } from '../../context';
import { queueReminders } from '../../mail/reminders';
import { findRanchPage } from '../ranches/ranchPages.queries';
import { findLinkOf } from '../sharing/sharing.queries';
import { newGroupsMail } from './follows.mail';
import { forgetOldFollows } from './follows.queries';
import { listNewGroups, takeFollowers, type NewGroup } from './newGroups.queries';

/** Mails the followers of every supplier with new groups: a job's round. */
export async function mailFollowers(context: Context): Promise<void> {
  await forgetOldFollows(context.db);
  const groups = await listNewGroups(context.db);
  for (const id of new Set(groups.map(({ supplierId }) => supplierId))) {
    const own = groups.filter(({ supplierId }) => supplierId === id);
    await notifyAll(context, own).catch((error: unknown) => {
      context.log.warn({ err: error }, 'new groups of a supplier: their followers later again');
    });
  }
}

/** Batch by batch; the mails and the marks of one are of one transaction. @param groups the oldest first */
async function notifyAll(context: Context, groups: NewGroup[]): Promise<void> {
  const newest = groups.at(-1);
  if (!newest) return;
  const links = new Map<string, string>();
  for (const group of groups) links.set(group.id, await linkOf(context, group));
  while (await inTransaction(context, (tx) => notifyBatch(tx, { groups, newest, links })));
}

interface News {
  groups: NewGroup[];
  newest: NewGroup;
  links: ReadonlyMap<string, string>;
}

/** @returns whether there may be more followers. */
async function notifyBatch(tx: Transaction, { groups, newest, links }: News): Promise<boolean> {
  const followers = await takeFollowers(tx.db, newest);
  const reminders = followers.flatMap((follower) => {
    const { key, notifiedUntil, visitorEmail, username, email, emailVerifiedAt, mayBeNotified } =
      follower;
    const to = email ?? visitorEmail;
    if (!mayBeNotified || !to) return [];
    const news = groups.filter(({ createdAt }) => createdAt > notifiedUntil);
    const mail = newGroupsMail(
      { username: username ?? '', email: to, emailVerifiedAt },
      newest.supplierName,
      news.map((group) => ({ ...group, url: links.get(group.id) ?? tx.publicUrl })),
      `${tx.publicUrl}/follow/${key}`,
    );
    return [{ mail, about: { key, groupIds: news.map(({ id }) => id).join(',') } }];
  });
  await queueReminders(tx, 'newGroups', newest.supplierId, reminders);
  return followers.length > 0;
}

/** The group's share link; without one, the ranch's page; without that, its page among what is on sale. */
async function linkOf({ db, publicUrl }: Context, { id, supplierId }: NewGroup): Promise<string> {
  const link = await findLinkOf(db, id);
  if (link) return `${publicUrl}/share/${link.key}`;
  const page = await findRanchPage(db, supplierId);
  return page?.isOpen ? `${publicUrl}/r/${page.name}/${id}` : `${publicUrl}/animals/${id}`;
}
