import {
  correctRemaining,
  findConflict,
  freeQuarters,
  holdShare,
  putBack,
  releaseShare,
  returnShare,
  returnWithdrawn,
  withdrawAll,
  type Share,
  type Stock,
} from '#shared/inventory/stock';
import { isHarvested, stageOf, type GroupStage } from '#shared/groups/groupStage';
import type { GroupStatus } from '#shared/groups/groupStatus';
import { quartersPerPortion } from '#shared/groups/portions';
import { asCents, type Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { announceGroupChange, announceShareChange } from './groupChanges';
import {
  findRow,
  insertEntry,
  lockRow,
  updateGroup,
  type GroupRow,
  type LedgerEntry,
} from './stock.queries';

/** A group whose row this transaction has locked until it ends. */
export interface LockedGroup extends Omit<GroupRow, keyof Stock> {
  stock: Stock;
  totalPortions: number;
  /** When it was locked, by the database's clock: what is decided about it is decided by that. */
  lockedAt: Date;
}

/** Admin who decided, and the time if not now. */
interface Decision {
  /** Null: the server itself. */
  actorId: string | null;
  at?: Date;
}

/** Why a share is refunded, for the ledger. */
interface Refund extends Decision {
  purchaseId: string;
  /** No card was charged. */
  isCash: boolean;
}

/** Locks a group that is not deleted; `null` where there is none. */
export async function lockGroup(tx: Db, groupId: string): Promise<LockedGroup | null> {
  if (!isId(groupId)) return null;
  const [row] = await lockRow(tx, { groupId });
  return row ? toLockedGroup(row) : null;
}

/** A group that nothing keeps from changing, for what is only told of it. */
export type ReadGroup = Omit<LockedGroup, 'lockedAt'>;

/** Reads a group that is not deleted; `null` where there is none. */
export async function readGroup(db: Db, groupId: string): Promise<ReadGroup | null> {
  const [row] = await findRow(db, { groupId });
  return row ? toLockedGroup(row) : null;
}

export function toLockedGroup(row: GroupRow & { lockedAt: Date }): LockedGroup {
  const { totalCents, totalQuarters, remainingCents, quartersLeft, heldCents, quartersHeld } = row;
  const { quartersWithdrawn, reopenCents, reopenQuarters, restCents } = row;
  return {
    ...row,
    stock: {
      totalCents,
      totalQuarters,
      remainingCents,
      quartersLeft,
      heldCents,
      quartersHeld,
      quartersWithdrawn,
      reopenCents,
      reopenQuarters,
      restCents,
    },
    totalPortions: totalQuarters / quartersPerPortion,
  };
}

/** Where a group is in its life, by the database's clock. */
export const stageOfLocked = (group: LockedGroup): GroupStage =>
  stageOf({ ...group, ...group.stock }, group.lockedAt);

/** Opens the ledger of a new group with all it has to sell. */
export async function openStock(
  tx: Db,
  groupId: string,
  stock: Stock,
  by: { actorId: string; at?: Date },
): Promise<void> {
  await insertEntry(tx, { groupId, kind: 'open', deltaCents: stock.remainingCents, ...by });
  await announceGroupChange(tx, groupId);
}

/** Puts a share aside for a buyer who is paying. */
export const holdStock = (tx: Db, group: LockedGroup, share: Share): Promise<LockedGroup> =>
  saveHeld(tx, group, holdShare(group.stock, share));

/** Frees a share that was put aside. */
export const releaseStock = (tx: Db, group: LockedGroup, share: Share): Promise<LockedGroup> =>
  saveHeld(tx, group, releaseShare(group.stock, share));

/**
 * Puts a refunded share on sale again. Where an admin took the group off sale, the share counts as
 * withdrawn and returns when the group is reopened. What exceeds the total is written off, so that the
 * ledger's sum stays the remaining cost.
 */
export async function returnStock(
  tx: Db,
  group: LockedGroup,
  share: Share,
  { isCash, ...refund }: Refund,
): Promise<LockedGroup> {
  const kind = isCash ? 'cash-refund' : 'refund';
  await record(tx, group, { kind, deltaCents: share.priceCents, ...refund });
  if (isTakenOffSale(group)) {
    const note = 'Refunded while the group was off sale.';
    await record(tx, group, {
      kind: 'withdrawn',
      deltaCents: negated(share.priceCents),
      note,
      ...refund,
    });
    return saveSold(tx, group, returnWithdrawn(group.stock, share), group.status);
  }
  const stock = returnShare(group.stock, share);
  const beyondCents = asCents(group.stock.remainingCents + share.priceCents - stock.remainingCents);
  if (beyondCents > 0) {
    const note = 'Refunded beyond the total cost.';
    await record(tx, group, {
      kind: 'written-off',
      deltaCents: negated(beyondCents),
      note,
      ...refund,
    });
  }
  const isOpenAgain = group.status === 'full' && freeQuarters(stock) > 0;
  return saveSold(tx, group, stock, isOpenAgain ? 'open' : group.status);
}

/**
 * True where an admin took it off sale, or the animal is harvested. A group that sold out is also full, but opens
 * when a share is refunded.
 */
const isTakenOffSale = (group: LockedGroup): boolean =>
  group.status === 'closed' ||
  (group.status === 'full' && group.stock.reopenQuarters > 0) ||
  isHarvested(stageOfLocked(group));

/** Takes off sale what is left, with nothing held, and remembers it. */
export async function withdrawStock(
  tx: Db,
  group: LockedGroup,
  status: 'full' | 'closed',
  decision: Decision,
): Promise<LockedGroup> {
  await recordRest(tx, group, { kind: 'withdrawn', ...decision });
  return saveSold(tx, group, withdrawAll(group.stock), status);
}

/** Fills a group with what its supplier keeps of it, with nothing held. */
export async function retainStock(
  tx: Db,
  group: LockedGroup,
  supplier: string,
): Promise<LockedGroup> {
  await recordRest(tx, group, { kind: 'kept', actorId: null, note: supplier });
  return saveSold(tx, group, withdrawAll(group.stock), 'full');
}

/** Opens a group with what was taken off sale. */
export async function reopenStock(
  tx: Db,
  group: LockedGroup,
  decision: Decision,
): Promise<LockedGroup> {
  const { reopenCents } = group.stock;
  if (reopenCents > 0) {
    await record(tx, group, { kind: 'reopened', deltaCents: reopenCents, ...decision });
  }
  return saveSold(tx, group, putBack(group.stock), 'open');
}

/**
 * Sets the remaining cost that an admin entered.
 * @returns why it conflicts with the live holds, in which case nothing is changed; `null` on success.
 */
export async function correctStock(
  tx: Db,
  group: LockedGroup,
  remainingCents: Cents,
  decision: Decision,
): Promise<ReturnType<typeof findConflict>> {
  const stock = correctRemaining(group.stock, remainingCents);
  const conflict = findConflict(stock);
  if (conflict) return conflict;
  const deltaCents = asCents(remainingCents - group.stock.remainingCents);
  const note = 'Remaining cost set by an admin.';
  await record(tx, group, { kind: 'correction', deltaCents, note, ...decision });
  await saveSold(tx, group, stock, group.status);
  return null;
}

const negated = (cents: Cents): Cents => asCents(0 - cents);

const record = (tx: Db, group: LockedGroup, entry: LedgerEntry): Promise<void> =>
  insertEntry(tx, { groupId: group.id, ...entry });

/** All that remains leaves the ledger. */
async function recordRest(
  tx: Db,
  group: LockedGroup,
  entry: Omit<LedgerEntry, 'deltaCents'>,
): Promise<void> {
  const { remainingCents } = group.stock;
  if (remainingCents > 0)
    await record(tx, group, { ...entry, deltaCents: negated(remainingCents) });
}

/** Holds come and go: an edit form that an admin has open stays valid. */
async function saveHeld(tx: Db, group: LockedGroup, stock: Stock): Promise<LockedGroup> {
  announceShareChange(tx, group.id);
  return save(tx, group, stock);
}

/** Sales change the remaining cost that an edit form shows: one opened before is stale. */
async function saveSold(
  tx: Db,
  group: LockedGroup,
  stock: Stock,
  status: GroupStatus,
): Promise<LockedGroup> {
  await announceGroupChange(tx, group.id);
  return save(tx, group, {
    ...stock,
    status,
    version: group.version + 1,
    updatedAt: new Date(),
  });
}

async function save(tx: Db, group: LockedGroup, changes: Partial<GroupRow>): Promise<LockedGroup> {
  const row = await updateGroup(tx, group.id, changes);
  return toLockedGroup({ ...row, lockedAt: group.lockedAt });
}
