import { and, asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Cents } from '#shared/money';

import type { Db } from '../../db/client';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { hasEffective, isNearFull } from '../groups/groupFilters';
import { isPaid } from '../groups/groups.queries';

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

/**
 * Money taken, by the Monday (UTC) on which its week began; `null` stands for all weeks
 * before `since`.
 */
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
