import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import type { Weights } from '#shared/groups/facts';
import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import type { Db } from '../../db/database';
import type { PageRange } from '../../db/paging';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { totalPortions } from './purchases.queries';

/** What one buyer gets of one group. */
export interface Pick {
  group: string;
  buyer: string;
  email: string;
  totalPortions: number;
  weights: Weights | null;
  quarters: number;
  shares: Record<Portion, number>;
  receipts: string;
}

const countPortion = (portion: Portion) =>
  sql<number>`(count(*) filter (where ${purchases.portion} = ${portion}))::int`;

/** Paid shares alone, by group and buyer. */
export async function listPicks(
  db: Db,
  where: SQL | undefined,
  { limit, offset }: PageRange,
): Promise<Pick[]> {
  const rows = await db
    .select({
      group: groups.name,
      buyer: users.username,
      email: users.email,
      totalPortions,
      weights: groups.weights,
      quarters: sql<number>`sum(${purchases.quarters})::int`,
      full: countPortion('Full'),
      half: countPortion('Half'),
      quarter: countPortion('Quarter'),
      receipts: sql<string>`string_agg(${purchases.receiptNumber}, ', ' order by ${purchases.receiptNumber})`,
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(where, eq(purchases.state, 'paid')))
    .groupBy(groups.id, users.id)
    .orderBy(asc(groups.lowerName), asc(groups.id), asc(users.username), asc(users.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ full, half, quarter, ...pick }) => ({
    ...pick,
    shares: { Full: full, Half: half, Quarter: quarter },
  }));
}

/** What one group brought. */
export interface Payout {
  group: string;
  supplier: string;
  sold: number;
  cardCents: Cents;
  cashCents: Cents;
  refundedCents: Cents;
  /** Given back in part, of shares that stay sold. */
  partRefundedCents: Cents;
}

const sumWhere = (amount: SQL | typeof purchases.priceCents, condition: SQL | undefined) =>
  sql<Cents>`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`;

const isSold = eq(purchases.state, 'paid');
const isReturned = sql`${purchases.state} in ('refunding', 'refunded')`;

/** At the shares' prices: what the card provider keeps of them is not known here. */
export const listPayouts = (
  db: Db,
  where: SQL | undefined,
  { limit, offset }: PageRange,
): Promise<Payout[]> =>
  db
    .select({
      group: groups.name,
      supplier: suppliers.name,
      sold: sql<number>`(count(*) filter (where ${isSold}))::int`,
      cardCents: sumWhere(purchases.priceCents, and(isSold, isNull(purchases.cashKey))),
      cashCents: sumWhere(purchases.priceCents, and(isSold, isNotNull(purchases.cashKey))),
      refundedCents: sumWhere(purchases.priceCents, isReturned),
      partRefundedCents: sumWhere(sql`${purchases.partRefundedCents}`, isSold),
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .where(where)
    .groupBy(groups.id, suppliers.id)
    .orderBy(asc(groups.lowerName), asc(groups.id))
    .limit(limit)
    .offset(offset);
