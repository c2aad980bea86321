/** What a group came to: the weight of the carcass, and boxes and pounds of each share. No price changes. */

import type { HandoverShare, pickupRoutes } from '#shared/pickup/pickup.contract';
import { describeBoxes } from '#shared/pickup/handedOver';
import type { RouteInput } from '#shared/route';
import type { Actor } from '#shared/users/actor';

import { inTransaction, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess';
import { findGroup } from '../groups/groups.queries';
import { announceGroupChange } from '../inventory/groupChanges';
import type { LockedGroup } from '../inventory/stock';
import { findSeller } from '../purchases/purchaseLists.queries';
import { findPurchase, lockPurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { listWindows } from '../purchases/receiptHandover.queries';
import {
  ensureHandover,
  listShares,
  readCarcass,
  readShare,
  saveBoxed,
  saveHanging,
} from './handovers.queries';

type Routes = typeof pickupRoutes;

/** Who saves a weight: an admin; null: the butcher, by the butcher's link. */
interface Author {
  actorId: string | null;
}

/** As the log says it, because the butcher has no account. */
const byline = ({ actorId }: Author) => (actorId === null ? { by: 'the butcher’s link' } : {});

export const getHandover: Handler<Routes['getHandover']> = async (
  { db },
  { params },
  { caller },
) => {
  const found = isId(params.id) ? await findGroup(db, params.id) : null;
  const group = requireRecord('managedGroup', caller, found?.deletedAt ? null : found);
  return {
    group: { name: group.name, state: group.state },
    ...(await readCarcass(db, group.id)),
    windows: await listWindows(db, group.id),
    shares: await listShares(db, group.id),
  };
};

export const saveWeights: Handler<Routes['saveWeights']> = async (
  context,
  { params, body },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    return recordWeight(tx, group, body, { actorId: caller.id });
  });

/**
 * Saves the weight of a locked group's carcass.
 * @throws AppError `stale` where another one was saved since.
 */
export async function recordWeight(
  { db }: Transaction,
  group: LockedGroup,
  { hangingLb, seen }: RouteInput<Routes['saveWeights']>['body'],
  author: Author,
) {
  requireSeen(seen, group.weighedAt, describeHanging(group.hangingHundredths));
  const hangingHundredths = Math.round(hangingLb * 100);
  if (hangingHundredths !== group.hangingHundredths) {
    await saveHanging(db, group.id, { hangingHundredths, weighedBy: author.actorId });
    await recordAudit(db, {
      actorId: author.actorId,
      action: 'group.weigh',
      subjectId: group.id,
      before: { hangingLb: group.hangingHundredths && group.hangingHundredths / 100 },
      after: { hangingLb, ...byline(author) },
    });
    await announceGroupChange(db, group.id);
  }
  return readCarcass(db, group.id);
}

const describeHanging = (hundredths: number | null): string =>
  `${String((hundredths ?? 0) / 100)} lb`;

/** @throws AppError `stale` */
function requireSeen(seen: string | null | undefined, savedAt: Date | null, saved: string): void {
  if (seen === undefined || seen === (savedAt?.toISOString() ?? null)) return;
  const message = `Another person has saved ${saved} meanwhile. Save again to replace it.`;
  throw new AppError('stale', message);
}

export const saveBoxes: Handler<Routes['saveBoxes']> = async (
  context,
  { params, body },
  { caller },
) => {
  const { id } = await requireManagedPurchase(context.db, caller, params.id);
  return inTransaction(context, (tx) => recordBoxes(tx, id, body, { actorId: caller.id }));
};

/** @throws AppError `notFound` */
export async function requireManagedPurchase(
  db: Db,
  caller: Actor,
  id: string,
): Promise<PurchaseRow> {
  const purchase = isId(id) ? await findPurchase(db, id) : null;
  if (!purchase) throw notFound('Purchase');
  requireRecord('managedPurchase', caller, await findSeller(db, id));
  return purchase;
}

/**
 * Saves boxes and pounds of a share.
 * @throws AppError `conflict` for a share that is not paid, `stale` where others were saved since.
 */
export async function recordBoxes(
  { db }: Transaction,
  purchaseId: string,
  { boxes, pounds, seen }: RouteInput<Routes['saveBoxes']>['body'],
  author: Author,
): Promise<HandoverShare> {
  const purchase = await lockPurchase(db, purchaseId);
  if (purchase?.state !== 'paid') {
    throw new AppError('conflict', 'This share is not paid: nothing of it is handed over.');
  }
  const before = await ensureHandover(db, purchaseId);
  const hundredths = pounds === null ? null : Math.round(pounds * 100);
  const saved = { boxes: before.boxes, pounds: before.hundredths && before.hundredths / 100 };
  if (boxes === before.boxes && hundredths === before.hundredths) return readShare(db, purchaseId);
  requireSeen(seen, before.weighedAt, describeBoxes(saved) ?? 'other boxes');
  await saveBoxed(db, purchaseId, { boxes, hundredths, weighedBy: author.actorId });
  await recordAudit(db, {
    actorId: author.actorId,
    action: 'purchase.boxes',
    subjectId: purchaseId,
    before: saved,
    after: { boxes, pounds, ...byline(author) },
  });
  await announceGroupChange(db, purchase.groupId);
  return readShare(db, purchaseId);
}
