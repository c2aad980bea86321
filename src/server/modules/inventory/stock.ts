import { and, eq, isNull } from 'drizzle-orm';

import {
  correctRemaining,
  findConflict,
  freeQuarters,
  holdShare,
  putBack,
  releaseShare,
  returnShare,
  returnWithdrawn,
  sellHeldShare,
  withdrawAll,
  type Share,
  type Stock,
} from '#shared/inventory/pricing';
import type { GroupStatus } from '#shared/groups/groupStatus';
import { quartersPerPortion } from '#shared/groups/portions';
import { asCents, type Cents } from '#shared/money';

import type { Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import { groups } from '../../db/schema/groups';
import { ledger } from '../../db/schema/purchases';
import { announceGroupChange } from './groupChanges';

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

/**
 * Takes a paid share, held until now, out of what is left; the last one fills the group, and what
 * then remains, because no quarter stood for it, is written off.
 */
export async function sellStock(
  tx: Db,
  group: LockedGroup,
  share: Share,
  sale: Sale,
): Promise<LockedGroup> {
  const stock = sellHeldShare(group.stock, share);
  const isSoldOut = group.status === 'open' && stock.quartersLeft === 0;
  await record(tx, group, { kind: 'purchase', deltaCents: negated(share.priceCents), ...sale });
  const restCents = asCents(group.stock.remainingCents - share.priceCents - stock.remainingCents);
  await writeOff(tx, group, restCents, { ...sale, note: 'No quarter stood for it.' });
  return saveSold(tx, group, stock, isSoldOut ? 'full' : group.status);
}

/**
 * Puts a refunded share on sale again; where an admin took the group off sale, it joins what opening
 * again puts back. What goes beyond the total is written off: the ledger's sum stays the remaining
 * cost.
 */
export async function returnStock(
  tx: Db,
  group: LockedGroup,
  share: Share,
  sale: Sale,
): Promise<LockedGroup> {
  await record(tx, group, { kind: 'refund', deltaCents: share.priceCents, ...sale });
  if (isTakenOffSale(group)) {
    const note = 'Refunded while the group was off sale.';
    await record(tx, group, {
      kind: 'withdrawn',
      deltaCents: negated(share.priceCents),
      note,
      ...sale,
    });
    return saveSold(tx, group, returnWithdrawn(group.stock, share), group.status);
  }
  const stock = returnShare(group.stock, share);
  const beyondCents = asCents(group.stock.remainingCents + share.priceCents - stock.remainingCents);
  await writeOff(tx, group, beyondCents, { ...sale, note: 'Refunded beyond the total cost.' });
  const isOpenAgain = group.status === 'full' && freeQuarters(stock) > 0;
  return saveSold(tx, group, stock, isOpenAgain ? 'open' : group.status);
}

/** By an admin; a group that sold out is full as well, yet opens by itself when a share comes back. */
const isTakenOffSale = ({ status, stock }: LockedGroup): boolean =>
  status === 'closed' || (status === 'full' && stock.reopenQuarters > 0);

/** Who decided, and when if not now. */
interface Decision {
  actorId: string;
  at?: Date;
}

/** Takes off sale what is left, with nothing held, and remembers it. */
export async function withdrawStock(
  tx: Db,
  group: LockedGroup,
  status: 'full' | 'closed',
  decision: Decision,
): Promise<LockedGroup> {
  const { remainingCents } = group.stock;
  if (remainingCents > 0) {
    await record(tx, group, {
      kind: 'withdrawn',
      deltaCents: negated(remainingCents),
      ...decision,
    });
  }
  return saveSold(tx, group, withdrawAll(group.stock), status);
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
 * Sets the remaining cost as an admin decided.
 * @returns why it cannot stand beside the live holds, and then changes nothing; `null` when it does.
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

type LedgerEntry = Omit<typeof ledger.$inferInsert, 'groupId'>;

async function record(tx: Db, group: LockedGroup, entry: LedgerEntry): Promise<void> {
  await tx.insert(ledger).values({ groupId: group.id, ...entry });
}

async function writeOff(
  tx: Db,
  group: LockedGroup,
  writtenOffCents: Cents,
  entry: Omit<LedgerEntry, 'kind' | 'deltaCents'>,
): Promise<void> {
  if (writtenOffCents > 0)
    await record(tx, group, {
      kind: 'written-off',
      deltaCents: negated(writtenOffCents),
      ...entry,
    });
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
