import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Db } from './database';
import { databaseNow, secondsFromNow, statementNow } from './clock';

/** How many rows of a kind one sweep takes up. */
const turnSize = 200;
/** The longest a row that makes no progress is left alone. */
const longestPauseSeconds = 600;

type SweptTable = PgTable & {
  id: AnyPgColumn;
  sweepAttempts: AnyPgColumn;
  nextSweepAt: AnyPgColumn;
};

/**
 * Takes the rows that meet `condition` and are due. Each attempt doubles the pause of its row, and rows
 * with the fewest attempts come first, so that stuck rows do not delay others. A row that makes progress
 * starts anew ({@link freshTurn}).
 */
export async function takeTurns<Table extends SweptTable>(
  db: Db,
  table: Table,
  condition: SQL | undefined,
): Promise<Table['$inferSelect'][]> {
  const swept: PgTable = table;
  const due = db
    .select({ id: table.id })
    .from(swept)
    .where(and(condition, sql`${table.nextSweepAt} <= ${statementNow}`))
    .orderBy(table.sweepAttempts, table.nextSweepAt)
    .limit(turnSize)
    .for('no key update', { skipLocked: true });
  const pause = sql`least(${longestPauseSeconds}, power(2, least(${table.sweepAttempts}, 20)))`;
  const rows: Table['$inferSelect'][] = await db
    .update(swept)
    .set({ sweepAttempts: sql`${table.sweepAttempts} + 1`, nextSweepAt: secondsFromNow(pause) })
    .where(inArray(table.id, due))
    .returning();
  return rows;
}

/** Values for a row that has made progress: due in the next sweep. */
export const freshTurn = () => ({ sweepAttempts: 0, nextSweepAt: databaseNow });
