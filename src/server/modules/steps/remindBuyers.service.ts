import type { stepRoutes } from '#shared/steps/steps.contract';

import { inTransaction } from '../../context';
import { readNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { consumeAttempt, keyOf, tryConsumeAttempt } from '../../http/rateLimit';
import { listAttempted } from '../../http/attempts.queries';
import type { Handler } from '../../http/serve';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, inPurseOrder, purseOf } from '../../mail/purses';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { findGroup } from '../groups/groups.queries';
import { markReminded } from '../owners/ownerReminders.queries';
import { aboutOf, readShares, type SteppedShare } from './readShares';
import { stepsMail } from './steps.mail';

/** Reminders of a group: one a day. */
const oncePerGroup = {
  name: 'remind-owners',
  most: 1,
  withinMinutes: 24 * 60,
  refusal: 'The buyers were reminded today.',
};

/** The groups among these whose buyers were reminded in the last 24 hours. */
export async function listReminded(db: Db, groupIds: string[]): Promise<Set<string>> {
  const keys = groupIds.map((id) => keyOf(oncePerGroup, id));
  const attempted = await listAttempted(db, keys, oncePerGroup.withinMinutes * 60);
  return new Set(groupIds.filter((id) => attempted.has(keyOf(oncePerGroup, id))));
}

/** A guest has no address to be reminded at. */
export const isToRemind = ({ buyer, toDo }: SteppedShare): boolean =>
  buyer.deletedAt === null && toDo.length > 0;

/** Mails each buyer who has something to do what it is, for all of their shares of the group. */
export const remindBuyers: Handler<(typeof stepRoutes)['remindBuyers']> = (
  context,
  { params },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db, config, publicUrl } = tx;
    const { id } = await lockManagedGroup(db, caller, params.id);
    const group = await findGroup(db, id);
    const now = await readNow(db);
    const shares = group ? ((await readShares(db, [group], now)).get(id) ?? []) : [];
    const byBuyer = groupByBuyer(shares.filter(isToRemind));
    if (!group || byBuyer.size === 0) return { message: 'No buyer has to be reminded.' };
    await consumeAttempt(db, oncePerGroup, id);
    const purse = purseOf(config.limits, causerOf(caller));
    let reminded = 0;
    for (const [email, own] of inPurseOrder([...byBuyer], ([address]) => address)) {
      if (!(await tryConsumeAttempt(db, purse, email))) continue;
      for (const { purchase } of own) await markReminded(db, purchase.id);
      const letter = stepsMail(own, group, publicUrl);
      await queueMail(db, 'steps', letter, aboutOf(own));
      reminded += 1;
    }
    await recordAudit(db, { actorId: caller.id, action: 'group.remindOwners', subjectId: id });
    return { message: remindedText(reminded, byBuyer.size - reminded) };
  });

type SharesOfBuyer = [SteppedShare, ...SteppedShare[]];

function groupByBuyer(shares: readonly SteppedShare[]): Map<string, SharesOfBuyer> {
  const byBuyer = new Map<string, SharesOfBuyer>();
  for (const share of shares) {
    const own = byBuyer.get(share.buyer.email);
    if (own) own.push(share);
    else byBuyer.set(share.buyer.email, [share]);
  }
  return byBuyer;
}

const remindedText = (reminded: number, others: number): string => {
  const done = reminded === 1 ? 'One buyer was reminded.' : `${reminded} buyers were reminded.`;
  if (others === 0) return done;
  const who = others === 1 ? 'One more' : `${others} more`;
  return `${done} ${who} got too many emails from you today.`;
};
