import { and, eq, isNull } from 'drizzle-orm';

import {
  correctRemaining,
  freeQuarters,
  holdShare,
  releaseShare,
  returnShare,
  sellHeldShare,
  type Share,
  type Stock,
} from '#shared/groups/groupPricing';
import type { GroupStatus } from '#shared/groups/groupStatus';
import { quartersPerPortion } from '#shared/groups/portions';

import type { Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import { groups } from '../../db/schema/groups';
import { ledger } from '../../db/schema/purchases';
import { announceGroupChange } from './groupChanges.service';

type GroupRow = typeof groups.$inferSelect;

/** A group whose row this transaction has locked: nobody else changes it until the end. */
export interface LockedGroup extends Omit<GroupRow, keyof Stock> {
  stock: Stock;
  totalPortions: number;
}

/** What a change of stock is for, as its ledger says it. */
interface Sale {
  purchaseId: string;
  /** Null: the server itself. */
  actorId: string | null;
  /** Now, unless it is told of later. */
  at?: Date;
}

/** Locks a group that is not deleted; `null` where there is none. */
export async function lockGroup(tx: Db, groupId: string): Promise<LockedGroup | null> {
  if (!isId(groupId)) return null;
  const [row] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)))
    .for('no key update');
  return row ? toLockedGroup(row) : null;
}

function toLockedGroup(row: GroupRow): LockedGroup {
  const { totalCents, totalQuarters, remainingCents, quartersLeft, heldCents, quartersHeld } = row;
  return {
    ...row,
    stock: { totalCents, totalQuarters, remainingCents, quartersLeft, heldCents, quartersHeld },
    totalPortions: totalQuarters / quartersPerPortion,
  };
}

/** Opens the ledger of a new group with all it has to sell. */
export async function openStock(
  tx: Db,
  groupId: string,
  stock: Stock,
  by: { actorId: string; at?: Date },
): Promise<void> {
  await tx
    .insert(ledger)
    .values({ groupId, kind: 'open', deltaCents: stock.remainingCents, ...by });
  await announceGroupChange(tx, groupId);
}

/** Puts a share aside for a buyer who is paying. */
export const holdStock = (tx: Db, group: LockedGroup, share: Share): Promise<LockedGroup> =>
  saveHeld(tx, group, holdShare(group.stock, share));

/** Frees a share that was put aside. */
export const releaseStock = (tx: Db, group: LockedGroup, share: Share): Promise<LockedGroup> =>
  saveHeld(tx, group, releaseShare(group.stock, share));

/** Takes a paid share, held until now, out of what is left; the last one fills the group. */
export async function sellStock(
  tx: Db,
  group: LockedGroup,
  share: Share,
  sale: Sale,
): Promise<LockedGroup> {
  const stock = sellHeldShare(group.stock, share);
  const isSoldOut = group.status === 'open' && stock.remainingCents === 0;
  await record(tx, group, { kind: 'purchase', deltaCents: -share.priceCents, ...sale });
  return saveSold(tx, group, stock, isSoldOut ? 'full' : group.status);
}

/**
 * Puts a refunded share on sale again. What no longer fits, or would open a closed group, is
 * written off: the ledger's sum stays the remaining cost.
 */
export async function returnStock(
  tx: Db,
  group: LockedGroup,
  share: Share,
  sale: Sale,
): Promise<LockedGroup> {
  const isClosed = group.status === 'closed';
  const stock = isClosed ? group.stock : returnShare(group.stock, share);
  const writtenOff = stock.remainingCents - group.stock.remainingCents - share.priceCents;
  await record(tx, group, { kind: 'refund', deltaCents: share.priceCents, ...sale });
  if (writtenOff !== 0) {
    const note = isClosed ? 'Refunded after the group closed.' : 'Refunded beyond the total cost.';
    await record(tx, group, { kind: 'correction', deltaCents: writtenOff, note, ...sale });
  }
  const isOpenAgain = group.status === 'full' && freeQuarters(stock) > 0;
  return saveSold(tx, group, stock, isOpenAgain ? 'open' : group.status);
}

interface Correction {
  remainingCents: number;
  /** Of paid shares. */
  soldQuarters: number;
  actorId: string;
  note: string;
  at?: Date;
}

/**
 * Sets the remaining cost as an admin decided.
 * @returns null, and changes nothing, where live holds need more than that.
 */
export async function correctStock(
  tx: Db,
  group: LockedGroup,
  { remainingCents, soldQuarters, ...by }: Correction,
): Promise<LockedGroup | null> {
  const stock = correctRemaining(group.stock, remainingCents, soldQuarters);
  if (!stock) return null;
  const deltaCents = remainingCents - group.stock.remainingCents;
  if (deltaCents === 0) return group;
  await record(tx, group, { kind: 'correction', deltaCents, ...by });
  return saveSold(tx, group, stock, group.status);
}

type LedgerEntry = Omit<typeof ledger.$inferInsert, 'groupId'>;

async function record(tx: Db, group: LockedGroup, entry: LedgerEntry): Promise<void> {
  await tx.insert(ledger).values({ groupId: group.id, ...entry });
}

/** Holds come and go: an edit form that an admin has open stays valid. */
const saveHeld = (tx: Db, group: LockedGroup, stock: Stock): Promise<LockedGroup> =>
  save(tx, group, stock);

/** Sales change the remaining cost that an edit form shows: one opened before is stale. */
const saveSold = (
  tx: Db,
  group: LockedGroup,
  stock: Stock,
  status: GroupStatus,
): Promise<LockedGroup> =>
  save(tx, group, { ...stock, status, version: group.version + 1, updatedAt: new Date() });

async function save(tx: Db, group: LockedGroup, changes: Partial<GroupRow>): Promise<LockedGroup> {
  const [row] = await tx.update(groups).set(changes).where(eq(groups.id, group.id)).returning();
  if (!row) throw new Error(`Group ${group.id} is locked, yet gone.`);
  await announceGroupChange(tx, group.id);
  return toLockedGroup(row);
}
