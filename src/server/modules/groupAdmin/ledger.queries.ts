import { count, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import { tradeKinds } from '#shared/inventory/ledgerKinds';
import { type Cents, toDollars } from '#shared/money';

import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { orderTerms, type Order } from '../../db/paging';
import { ledger, purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';

interface Selection {
  order: Order;
  limit: number;
  offset: number;
}

const ofGroup = (groupId: string): SQL => eq(ledger.groupId, groupId);

/** Ledger entries; the cost that remains after each, and the money taken in, are sums of the ledger so far. */
export async function listLedgerEntries(
  db: Db,
  groupId: string,
  { order, limit, offset }: Selection,
): Promise<LedgerEntry[]> {
  const [buyers, actors] = [alias(users, 'buyers'), alias(users, 'actors')];
  const rows = await db
    .select({
      entry: ledger,
      remainingCents: sql<Cents>`(sum(${ledger.deltaCents}) over (order by ${ledger.id}))::int`,
      takenInCents: sql<Cents>`coalesce(sum(-${ledger.deltaCents}) filter (where ${isAmong(ledger.kind, tradeKinds)}) over (order by ${ledger.id}), 0)::int`,
      portion: purchases.portion,
      receiptNumber: purchases.receiptNumber,
      buyer: { username: buyers.username, email: buyers.email },
      actor: { username: actors.username },
    })
    .from(ledger)
    .leftJoin(purchases, eq(purchases.id, ledger.purchaseId))
    .leftJoin(buyers, eq(buyers.id, purchases.userId))
    .leftJoin(actors, eq(actors.id, ledger.actorId))
    .where(ofGroup(groupId))
    .orderBy(...orderTerms(order))
    .limit(limit)
    .offset(offset);
  return rows.map(
    ({ entry, remainingCents, takenInCents, portion, receiptNumber, buyer, actor }) => ({
      _id: String(entry.id),
      kind: entry.kind,
      change: toDollars(entry.deltaCents),
      remainingCost: toDollars(remainingCents),
      takenIn: toDollars(takenInCents),
      share: portion && buyer ? { portion, receiptNumber, buyer } : null,
      actor,
      note: entry.note,
      at: entry.at.toISOString(),
    }),
  );
}

export async function countLedgerEntries(db: Db, groupId: string): Promise<number> {
  const [row] = await db.select({ entries: count() }).from(ledger).where(ofGroup(groupId));
  return row?.entries ?? 0;
}
