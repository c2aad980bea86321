import { and, asc, desc, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { noCents, type Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { secondsFromNow } from '../../db/clock';
import { isCashOwed } from '../../db/schema/expressions';
import { chargesFees } from '../../db/schema/chargesFees';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { isOfScope, type MoneyScope } from '../books/movements.queries';
import { hasEffective, isNearFull } from '../groups/groupFilters.queries';
import { returnedColumns } from '../purchases/returnedMoney.queries';
import { leftReason } from '../purchases/leaving.service';

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

/** Sums go beyond an integer; a double holds them exactly up to 2^53. */
const sumWhere = <Column extends AnyPgColumn<{ data: number }>>(column: Column, condition: SQL) =>
  sql<Column['_']['data']>`coalesce(sum(${column}) filter (where ${condition}), 0)::float8`;

/** One pass over the groups in scope: how many are what, and what is left of those on sale. */
export const sumUpGroups = (db: Db, scope: SQL | undefined) =>
  db
    .select({
      animal: groups.animal,
      open: countWhere(hasEffective('open')),
      full: countWhere(hasEffective('full')),
      closed: countWhere(hasEffective('closed')),
      differing: countWhere(hasEffective('differs')),
      storedOpen: countWhere(eq(groups.status, 'open')),
      storedFull: countWhere(eq(groups.status, 'full')),
      storedClosed: countWhere(eq(groups.status, 'closed')),
      nearFull: countWhere(isNearFull),
      quartersLeft: sumWhere(groups.quartersLeft, hasEffective('open')),
      remainingCents: sumWhere(groups.remainingCents, hasEffective('open')),
    })
    .from(groups)
    .where(scope)
    .groupBy(groups.animal);

/** The groups near full with the least left. */
export const listNearestFull = (db: Db, scope: SQL | undefined, limit: number) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      animal: groups.animal,
      totalQuarters: groups.totalQuarters,
      quartersLeft: groups.quartersLeft,
      quartersHeld: groups.quartersHeld,
      quartersWithdrawn: groups.quartersWithdrawn,
    })
    .from(groups)
    .where(and(scope, isNearFull))
    .orderBy(asc(groups.quartersLeft), asc(groups.id))
    .limit(limit);

/** Unfilled groups with a deadline within `days`, the nearest first. */
export const listNearDay = (db: Db, scope: SQL | undefined, days: number, limit: number) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      fillBy: groups.fillBy,
      ifUnfilled: groups.ifUnfilled,
      state: groups.state,
      timeZone: groups.timeZone,
      totalQuarters: groups.totalQuarters,
      quartersLeft: groups.quartersLeft,
      quartersHeld: groups.quartersHeld,
      quartersWithdrawn: groups.quartersWithdrawn,
    })
    .from(groups)
    .where(
      and(
        scope,
        isNull(groups.deletedAt),
        isNull(groups.decidedAt),
        isNull(groups.calledOffAt),
        lte(groups.fillBy, secondsFromNow(days * 86_400)),
        hasEffective('open'),
      ),
    )
    .orderBy(asc(groups.fillBy), asc(groups.id))
    .limit(limit);

/** Condition that an index finds, before sums are made. */
const mayOwe = or(
  eq(purchases.state, 'refunding'),
  isNotNull(purchases.refundFailedAt),
  isCashOwed(purchases),
);
const owed = sql`(${returnedColumns.owedToCard} + ${returnedColumns.owedInCash})`;

/** Groups that were called off and still owe buyers money, to their cards or in cash. */
export const listRefunding = (db: Db, scope: SQL | undefined, limit: number) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      refunds: sql<number>`count(*)::int`,
      cents: sql<Cents>`sum(${owed})::float8`,
    })
    .from(groups)
    .innerJoin(purchases, and(eq(purchases.groupId, groups.id), mayOwe, sql`${owed} > 0`))
    .where(and(scope, isNotNull(groups.calledOffAt)))
    .groupBy(groups.id)
    .orderBy(desc(groups.calledOffAt), asc(groups.id))
    .limit(limit);

/** Refund of a share because its group was called off; the other reason is that its buyer left. */
const isCalledOff = sql`${groups.calledOffAt} is not null and ${purchases.refundReason} = ${groups.callOffReason}`;
const hasLeft = sql`${purchases.refundReason} = ${leftReason}`;

/** Fees that the card provider kept since that day (UTC), and the part lost with shares that went back. */
export async function sumUpFees(
  db: Db,
  { scope, since }: { scope: MoneyScope; since: string },
): Promise<Record<'cents' | 'calledOffCents' | 'leftCents', Cents>> {
  const lost = sql`${purchases.state} in ('refunding', 'refunded')`;
  const sumOf = (condition: SQL) =>
    sql<Cents>`coalesce(sum(${chargesFees.feeCents}) filter (where ${condition}), 0)::float8`;
  const [sums] = await db
    .select({
      cents: sumOf(sql`true`),
      calledOffCents: sumOf(sql`${lost} and ${isCalledOff}`),
      leftCents: sumOf(sql`${lost} and ${hasLeft}`),
    })
    .from(chargesFees)
    .innerJoin(purchases, eq(purchases.id, chargesFees.purchaseId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(
      and(
        isOfScope(scope),
        sql`${chargesFees.bookedAt} >= (${since}::date)::timestamp at time zone 'UTC'`,
      ),
    );
  return sums ?? { cents: noCents, calledOffCents: noCents, leftCents: noCents };
}
