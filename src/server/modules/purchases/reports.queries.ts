import { and, asc, eq, sql, type SQL } from 'drizzle-orm';

import type { Weights } from '#shared/groups/facts';
import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import type { Db } from '../../db/database';
import type { PageRange } from '../../db/paging';
import { nameOrder } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { balanceFeeCents, feeCents } from './fees.queries';
import { handoverMoney, takenByBanks } from './handoverMoney.queries';
import { totalPortions } from './purchases.queries';

/** Shares of one buyer in one group. */
export interface Pick {
  group: string;
  buyer: string;
  email: string;
  totalPortions: number;
  weights: Weights | null;
  quarters: number;
  shares: Record<Portion, number>;
  receipts: string;
  /** Money of these shares, and of their balances as below, taken by the buyer's bank. */
  lostCents: Cents;
  /** Money of these shares that the bank is asked for and has not decided. */
  disputedCents: Cents;
  /** Kept by the card provider of these shares. */
  feeCents: Cents;
}

const countPortion = (portion: Portion) =>
  sql<number>`(count(*) filter (where ${purchases.portion} = ${portion}))::int`;

const sumWhere = (amount: SQL | typeof purchases.priceCents, condition: SQL | undefined) =>
  sql<Cents>`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`;

const isSold = eq(purchases.state, 'paid');

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
      lostCents: sumWhere(takenByBanks, isSold),
      disputedCents: sumWhere(handoverMoney.openCents, isSold),
      feeCents: sumWhere(sql`(${feeCents} + ${balanceFeeCents})`, isSold),
      receipts: sql<string>`string_agg(${purchases.receiptNumber}, ', ' order by ${purchases.receiptNumber})`,
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(where, eq(purchases.state, 'paid')))
    .groupBy(groups.id, users.id)
    .orderBy(nameOrder(groups.name), asc(groups.id), nameOrder(users.username), asc(users.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ full, half, quarter, ...pick }) => ({
    ...pick,
    shares: { Full: full, Half: half, Quarter: quarter },
  }));
}
