/** Pictures of a group's animal; its admins add, arrange and remove them. */

import { mostPictures } from '#shared/pictures/pictures';
import type { pictureRoutes } from '#shared/pictures/pictures.contract';
import type { Actor } from '#shared/users/actor';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit, type AuditEntry } from '../../db/recordAudit';
import { readLate } from '../../db/readLate';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import { requireRecord } from '../../http/requireRecord';
import { FileAnswer, type Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { findGroup } from '../groups/groups.queries';
import { showGroup } from '../groups/groups.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { deletePictures, findFile, insertPicture, listPlaces, setPlaces } from './pictures.queries';
import { takePicture } from './takePicture';

type Routes = typeof pictureRoutes;

/** Limit per network: a page shows a hundred groups. */
const readLimit = { most: 3_000, withinSeconds: 60, refusal: 'Many pictures were asked for.' };

export const addPicture: Handler<Routes['addPicture']> = async (
  context,
  { params, query, body },
  { caller },
) => {
  const group = isId(params.id) ? await findGroup(context.db, params.id) : null;
  const { supplierId } = requireRecord('managedGroup', caller, group?.deletedAt ? null : group);
  requireRoom(await listPlaces(context.db, params.id));
  const encoded = await takePicture(context.db, supplierId, body);
  await changePictures(context, caller, params.id, async (tx, groupId) => {
    const placed = await listPlaces(tx.db, groupId);
    requireRoom(placed);
    const pictureId = await insertPicture(tx.db, { ...encoded, createdBy: caller.id });
    await setPlaces(tx.db, groupId, [...placed, { pictureId, alt: query.alt }]);
    return { action: 'group.addPicture', after: { description: query.alt } };
  });
  return { group: await showGroup(context, caller, params.id) };
};

/** @throws AppError `conflict` */
function requireRoom(placed: unknown[]): void {
  if (placed.length < mostPictures) return;
  const message = `A group has at most ${String(mostPictures)} pictures. Remove one first.`;
  throw new AppError('conflict', message);
}

export const arrangePictures: Handler<Routes['arrangePictures']> = async (
  context,
  { params, body },
  { caller },
) => {
  const wanted = body.pictures.map(({ _id, alt }) => ({ pictureId: _id, alt }));
  await changePictures(context, caller, params.id, async (tx, groupId) => {
    const placed = await listPlaces(tx.db, groupId);
    if (idsOf(placed) !== idsOf(wanted)) {
      throw new AppError('stale', 'The pictures have changed meanwhile. Try again.');
    }
    await setPlaces(tx.db, groupId, wanted);
    const describe = (some: typeof placed) => ({ descriptions: some.map(({ alt }) => alt) });
    return {
      action: 'group.arrangePictures',
      before: describe(placed),
      after: describe(wanted),
    };
  });
  return { group: await showGroup(context, caller, params.id) };
};

/** In no order. */
const idsOf = (placed: { pictureId: string }[]): string =>
  placed
    .map(({ pictureId }) => pictureId)
    .sort()
    .join(' ');

/** One that is gone already is no error: a button is pressed twice. */
export const removePicture: Handler<Routes['removePicture']> = async (
  context,
  { params },
  { caller },
) => {
  await changePictures(context, caller, params.id, async (tx, groupId) => {
    const placed = await listPlaces(tx.db, groupId);
    const removed = placed.find(({ pictureId }) => pictureId === params.pictureId);
    if (!removed) return null;
    const others = placed.filter((one) => one !== removed);
    await setPlaces(tx.db, groupId, others);
    await deletePictures(tx.db, [removed.pictureId]);
    return { action: 'group.removePicture', before: { description: removed.alt } };
  });
  return { group: await showGroup(context, caller, params.id) };
};

/** Change, as it is recorded; null: nothing. */
type Change = Pick<AuditEntry, 'action' | 'before' | 'after'> | null;

/** Changes the pictures of a locked group, which its open pages then show. */
const changePictures = (
  context: Context,
  caller: Actor,
  id: string,
  change: (tx: Transaction, groupId: string) => Promise<Change>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, id);
    const entry = await change(tx, group.id);
    if (!entry) return;
    await recordAudit(tx.db, { actorId: caller.id, subjectId: group.id, ...entry });
    await announceGroupChange(tx.db, group.id);
  });

/** Its address is the right to read it (record 019): only who may read the group is told it. */
export const readPicture: Handler<Routes['readPicture']> = async (
  context,
  { params },
  { address },
) => {
  countRequest(context.requestCounts, readLimit, address);
  // Under its key a picture never changes.
  const file = await readLate(context, null, (db) => findFile(db, params.key, params.size));
  if (!file) throw notFound('Picture');
  return new FileAnswer('image/webp', file);
};
