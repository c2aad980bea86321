/** News of a supplier to all buyers of a group. */

import type { News, newsRoutes } from '#shared/news/news.contract';
import { mostNewsOfDay, newsMinutes } from '#shared/news/news';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { consumeAttempt, type Limit } from '../../http/rateLimit';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { presentPicture } from '../groups/groups.presenter';
import { findGroup } from '../groups/groups.queries';
import { announceGroupChange } from '../inventory/groupChanges';
import { insertPicture } from '../pictures/pictures.queries';
import { takePicture } from '../pictures/takePicture';
import {
  findNews,
  hasPaidShareOf,
  insertNews,
  listNewsOf,
  lockNews,
  updateNews,
  type FoundNews,
} from './news.queries';
import { removeNewsPicture } from './newsPictures.service';

type Routes = typeof newsRoutes;

/** Limit per group. */
const postLimit: Limit = {
  name: 'news',
  most: mostNewsOfDay,
  withinMinutes: 24 * 60,
  refusal: 'You have written to these buyers ten times within a day.',
};

export const listNews: Handler<Routes['listNews']> = async ({ db }, { params }, { caller }) => {
  const group = isId(params.id) ? await findGroup(db, params.id) : null;
  if (!group || group.deletedAt) throw notFound('Group');
  const isBuyer = await hasPaidShareOf(db, group.id, caller.id);
  const { supplierId } = group;
  requireRecord('boughtGroup', caller, { supplierId, userId: isBuyer ? caller.id : '' });
  return { news: (await listNewsOf(db, group.id)).map(presentNews) };
};

const presentNews = ({ row, picture }: FoundNews): News => ({
  _id: row.id,
  text: row.text,
  picture: picture && presentPicture({ ...picture, alt: row.pictureAlt ?? '' }),
  postedAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});

export const postNews: Handler<Routes['postNews']> = (
  context,
  { params, body: { id, text } },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    const sent = await lockNews(tx.db, id);
    if (sent) return repeat(tx, caller, { sent, groupId: group.id, text });
    if (group.calledOffAt) {
      throw new AppError('conflict', 'This group was called off: it has no buyers to write to.');
    }
    await consumeAttempt(tx.db, postLimit, group.id);
    const { id: groupId, lockedAt: createdAt } = group;
    const isNew = await insertNews(tx.db, { id, groupId, createdBy: caller.id, text, createdAt });
    if (!isNew) throw idTaken();
    return finish(tx, caller, { groupId, id, action: 'group.postNews' });
  });

/** The id belongs to news of another group. */
const idTaken = (): AppError => new AppError('conflict', 'Reload the page and try again.');

/** It was posted before, and its answer was lost: what was typed since is a change of it. */
async function repeat(
  tx: Transaction,
  caller: Caller,
  { sent, groupId, text }: { sent: FoundNews; groupId: string; text: string },
): Promise<News> {
  if (sent.row.groupId !== groupId) throw idTaken();
  if (sent.row.text === text) return presentNews(sent);
  requireOpen(sent);
  await updateNews(tx.db, sent.row.id, { text });
  return finish(tx, caller, { groupId, id: sent.row.id, action: 'group.changeNews' });
}

export const changeNews: Handler<Routes['changeNews']> = (
  context,
  { params, body: { text, seen, keepsPicture } },
  { caller },
) =>
  withNews(context, caller, params, async (tx, found) => {
    requireOpen(found);
    const stored = found.row.text;
    if (seen !== undefined && stored !== seen && stored !== text) {
      const message = 'Another admin has changed this news meanwhile. Save again to replace it.';
      throw new AppError('stale', message, { fields: { text: `Now: ${stored ?? ''}` } });
    }
    if (!keepsPicture) await removeNewsPicture(tx.db, found.row);
    await updateNews(tx.db, found.row.id, { text });
    return 'group.changeNews';
  });

export const setNewsPicture: Handler<Routes['setNewsPicture']> = async (
  context,
  { params, query: { alt }, body },
  { caller },
) => {
  const group = isId(params.id) ? await findGroup(context.db, params.id) : null;
  const { supplierId } = requireRecord('managedGroup', caller, group?.deletedAt ? null : group);
  const encoded = await takePicture(context.db, supplierId, body);
  return withNews(context, caller, params, async (tx, found) => {
    requireOpen(found);
    await removeNewsPicture(tx.db, found.row);
    const pictureId = await insertPicture(tx.db, { ...encoded, createdBy: caller.id });
    await updateNews(tx.db, found.row.id, { pictureId, pictureAlt: alt });
    return 'group.changeNews';
  });
};

/** Deletes news; once deleted they stay so: a button is pressed twice. */
export const deleteNews: Handler<Routes['deleteNews']> = (context, { params }, { caller }) =>
  withNews(context, caller, params, async (tx, { row }, now) => {
    if (row.deletedAt) return null;
    await removeNewsPicture(tx.db, row);
    await updateNews(tx.db, row.id, { text: null, deletedAt: now });
    return 'group.deleteNews';
  });

type Action = 'group.postNews' | 'group.changeNews' | 'group.deleteNews';

/** @throws AppError `conflict` once it is deleted, or mailed */
function requireOpen({ row, isOpen }: FoundNews): void {
  if (row.deletedAt) throw new AppError('conflict', 'This news was deleted.');
  if (isOpen) return;
  const message = `News can be changed for ${String(newsMinutes)} minutes, then it is emailed. Post another one, or delete this one.`;
  throw new AppError('conflict', message);
}

/** Changes news of a locked group, which is locked too; `change` says what was done, null: nothing. */
const withNews = (
  context: Context,
  caller: Caller,
  { id, newsId }: { id: string; newsId: string },
  change: (tx: Transaction, found: FoundNews, now: Date) => Promise<Action | null>,
): Promise<News> =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, id);
    const found = isId(newsId) ? await lockNews(tx.db, newsId) : null;
    if (found?.row.groupId !== group.id) throw notFound('News');
    const action = await change(tx, found, group.lockedAt);
    if (!action) return presentNews(found);
    return finish(tx, caller, { groupId: group.id, id: found.row.id, action });
  });

/** The log says that there was news, and not what: deleted is deleted. */
async function finish(
  { db }: Transaction,
  { id: actorId }: Caller,
  { groupId, id, action }: { groupId: string; id: string; action: Action },
): Promise<News> {
  await recordAudit(db, { actorId, action, subjectId: groupId, after: { newsId: id } });
  await announceGroupChange(db, groupId);
  const found = await findNews(db, id);
  if (!found) throw new Error(`News ${id} is locked, yet gone.`);
  return presentNews(found);
}
