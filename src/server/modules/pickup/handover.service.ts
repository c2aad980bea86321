/** Results of a group: the weight of the carcass, and boxes and pounds of each share. No price changes. */

import type { HandoverShare, pickupRoutes } from '#shared/pickup/pickup.contract';
import { describeBoxes } from '#shared/pickup/handedOver';
import { enterPieces, piecesText, weighedParts, type WeighedPiece } from '#shared/pickup/pieces';
import { madeAt } from '#shared/pickup/tapTime';
import { isIn, settledStates } from '#shared/purchases/purchaseStates';
import type { RouteInput } from '#shared/route';
import type { Actor } from '#shared/users/actor';

import { inTransaction, type Transaction } from '../../context';
import { readNow } from '../../db/clock';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { findGroup } from '../groups/groups.queries';
import { announceGroupChange } from '../inventory/groupChanges';
import type { LockedGroup } from '../inventory/stock.service';
import { keepTickets } from '../purchases/scaleTickets.queries';
import { findSeller } from '../purchases/purchaseLists.queries';
import { findShare, lockPurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { listWindows } from '../windows/pickupWindows.queries';
import {
  ensureHandover,
  listShares,
  readCarcass,
  readShare,
  saveBoxed,
  saveHanging,
} from './handovers.queries';

type Routes = typeof pickupRoutes;

/** Author of a weight: an admin; null: the butcher, by the butcher's link. */
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
    group: { name: group.name, state: group.state, timeZone: group.timeZone },
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
 * @throws AppError `stale` where another one was saved since, `conflict` for a group that was called off.
 */
export async function recordWeight(
  { db }: Transaction,
  group: LockedGroup,
  { hangingLb, pieces: sent, ...entered }: RouteInput<Routes['saveWeights']>['body'],
  author: Author,
) {
  if (group.calledOffAt)
    throw new AppError(
      'conflict',
      'This group was called off: its animal is not weighed any more.',
    );
  const { weighedAt, isOlder } = timeOf(entered, group.weighedAt, {
    soldAt: group.createdAt,
    now: group.lockedAt,
  });
  requireSeen(entered.seen, group.weighedAt, describeHanging(group.hangingHundredths));
  const hangingHundredths = Math.round(hangingLb * 100);
  const weighedBy = author.actorId;
  const pieces = sent
    ? enterPieces(sent, group.pieces ?? [], {
        weighedBy,
        weighedAt: (weighedAt ?? group.lockedAt).toISOString(),
      })
    : null;
  const isSame =
    hangingHundredths === group.hangingHundredths && textOf(pieces) === textOf(group.pieces);
  if (!isOlder && !isSame) {
    await saveHanging(db, group.id, { hangingHundredths, pieces, weighedBy, weighedAt });
    const labels = weighedParts({ pieces, hangingHundredths }).map(({ label }) => label);
    await keepTickets(db, group.id, labels);
    await recordAudit(db, {
      actorId: author.actorId,
      action: 'group.weigh',
      subjectId: group.id,
      before: {
        hangingLb: group.hangingHundredths && group.hangingHundredths / 100,
        ...describePieces(group.pieces),
      },
      after: { hangingLb, ...describePieces(pieces), ...byline(author), ...asSent(entered) },
    });
    await announceGroupChange(db, group.id);
  }
  return readCarcass(db, group.id);
}

const textOf = (pieces: readonly WeighedPiece[] | null): string => piecesText(pieces ?? []);

/** Pieces as the audit log says them; nothing of a carcass in one piece. */
const describePieces = (pieces: readonly WeighedPiece[] | null) =>
  pieces ? { pieces: piecesText(pieces) } : {};

/** The times of an entry that a phone or another program sent. */
interface EntryTimes {
  seen?: string | null | undefined;
  madeAt?: string | undefined;
}

/**
 * When an entry counts as made; null: now. `isOlder`: what stands was entered after it. A sender who has
 * seen what stands made theirs after it, whatever their clock says.
 */
function timeOf(
  { seen, madeAt: sent }: EntryTimes,
  savedAt: Date | null,
  bounds: { soldAt: Date; now: Date },
): { weighedAt: Date | null; isOlder: boolean } {
  const made = madeAt({ tappedAt: sent }, bounds);
  const isBefore = made !== null && savedAt !== null && made < savedAt;
  return { weighedAt: isBefore ? null : made, isOlder: isBefore && seen === undefined };
}

const asSent = ({ madeAt: sent }: EntryTimes) => (sent === undefined ? {} : { madeAt: sent });

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
  const purchase = isId(id) ? await findShare(db, id) : null;
  if (!purchase) throw notFound('Purchase');
  requireRecord('managedPurchase', caller, await findSeller(db, id));
  return purchase;
}

/**
 * Saves boxes and pounds of a share, also of one that was refunded meanwhile: they are what was packed.
 * @throws AppError `conflict` for a share that was never paid, `stale` where others were saved since.
 */
export async function recordBoxes(
  { db }: Transaction,
  purchaseId: string,
  { boxes, pounds, ...entered }: RouteInput<Routes['saveBoxes']>['body'],
  author: Author,
): Promise<HandoverShare> {
  const purchase = await lockPurchase(db, purchaseId);
  if (!purchase || !isIn(settledStates, purchase.state)) {
    throw new AppError('conflict', 'This share is not paid: nothing of it is handed over.');
  }
  const before = await ensureHandover(db, purchaseId);
  const hundredths = pounds === null ? null : Math.round(pounds * 100);
  const saved = { boxes: before.boxes, pounds: before.hundredths && before.hundredths / 100 };
  const { weighedAt, isOlder } = timeOf(entered, before.weighedAt, {
    soldAt: purchase.paidAt ?? purchase.createdAt,
    now: await readNow(db),
  });
  const isSame = boxes === before.boxes && hundredths === before.hundredths;
  if (isSame || isOlder) return readShare(db, purchaseId);
  requireSeen(entered.seen, before.weighedAt, describeBoxes(saved) ?? 'other boxes');
  await saveBoxed(db, purchaseId, { boxes, hundredths, weighedBy: author.actorId, weighedAt });
  await recordAudit(db, {
    actorId: author.actorId,
    action: 'purchase.boxes',
    subjectId: purchaseId,
    before: saved,
    after: { boxes, pounds, ...byline(author), ...asSent(entered) },
  });
  await announceGroupChange(db, purchase.groupId);
  return readShare(db, purchaseId);
}
