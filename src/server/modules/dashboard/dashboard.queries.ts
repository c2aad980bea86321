import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { secondsFromNow } from '../../db/clock';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { hasEffective, isNearFull } from '../groups/groupFilters.queries';
import { isPaid } from '../groups/groupFactsColumns.queries';

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

/** Groups that were called off and still have refunds under way. */
export const listRefunding = (db: Db, scope: SQL | undefined, limit: number) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      refunds: sql<number>`count(*)::int`,
      cents: sql<Cents>`sum(${purchases.priceCents})::float8`,
    })
    .from(groups)
    .innerJoin(purchases, and(eq(purchases.groupId, groups.id), eq(purchases.state, 'refunding')))
    .where(and(scope, isNotNull(groups.calledOffAt)))
    .groupBy(groups.id)
    .orderBy(desc(groups.calledOffAt), asc(groups.id))
    .limit(limit);

/** Money received per week, by the Monday (UTC) it begins on; `null`: all weeks before `since`. */
export function sumUpSales(db: Db, { scope, since }: { scope: SQL | undefined; since: string }) {
  const day = sql`(${purchases.paidAt} at time zone 'UTC')`;
  const week = sql<
    string | null
  >`case when ${day} >= ${since}::date then date_trunc('week', ${day})::date::text end`;
  const own = scope && db.select({ id: groups.id }).from(groups).where(scope);
  return db
    .select({ week, takenCents: sql<Cents>`sum(${purchases.priceCents})::float8` })
    .from(purchases)
    .where(and(isPaid, own && inArray(purchases.groupId, own)))
    .groupBy(sql`1`);
}
