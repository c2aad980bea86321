import { and, eq, gt, lt, or, sql } from 'drizzle-orm';

import type { Db } from '../db/database';
import { leases } from '../db/schema/platform';

/** The holder of a free lease, whose row only says when the job is due next. */
const noHolder = '';

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

interface Claim {
  name: string;
  holder: string;
  /** A process that was killed holds up the next for so long at most. */
  seconds: number;
  /** Also before it is due, unless a process runs it now. */
  isEarly: boolean;
}

/**
 * Takes the lease, except for a holder that runs the job already.
 * @returns whether `holder` may run the job now, and no other process does.
 */
export async function takeLease(
  db: Db,
  { name, holder, seconds, isEarly }: Claim,
): Promise<boolean> {
  const isDue = or(lt(leases.until, sql`now()`), eq(leases.holder, holder));
  const taken = await db
    .insert(leases)
    .values({ name, holder, until: inSeconds(seconds) })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until: inSeconds(seconds) },
      setWhere: isEarly ? or(isDue, eq(leases.holder, noHolder)) : isDue,
    })
    .returning();
  return taken.length > 0;
}

interface Lease {
  holder: string;
  /** Until it ends by itself, or its job is due; below zero since then. */
  seconds: number;
}

/** Leases by the names of their jobs, in one read for all jobs of a process. */
export async function listLeases(db: Db): Promise<Map<string, Lease>> {
  const seconds = sql<number>`extract(epoch from ${leases.until} - now())::float8`;
  const rows = await db.select({ name: leases.name, holder: leases.holder, seconds }).from(leases);
  return new Map(rows.map(({ name, ...lease }) => [name, lease]));
}

/**
 * Frees a lease that ends later than any can: the clock was set back since it was taken.
 * @returns whether it was one.
 */
export async function freeAhead(db: Db, name: string, longestSeconds: number): Promise<boolean> {
  const freed = await db
    .update(leases)
    .set({ holder: noHolder, until: sql`now()` })
    .where(and(eq(leases.name, name), gt(leases.until, inSeconds(longestSeconds + 1))))
    .returning();
  return freed.length > 0;
}

const isHeld = (name: string, holder: string) =>
  and(eq(leases.name, name), eq(leases.holder, holder));

/** Still working. */
export async function keepLease(
  db: Db,
  name: string,
  holder: string,
  seconds: number,
): Promise<void> {
  await db
    .update(leases)
    .set({ until: inSeconds(seconds) })
    .where(isHeld(name, holder));
}

interface Ending {
  /** Due again after so long, for whichever process comes first. */
  seconds: number;
  /** False where the work failed or was given up. */
  isDone: boolean;
}

export async function endLease(
  db: Db,
  name: string,
  holder: string,
  { seconds, isDone }: Ending,
): Promise<void> {
  await db
    .update(leases)
    .set({ holder: noHolder, until: inSeconds(seconds), ...(isDone && { doneAt: sql`now()` }) })
    .where(isHeld(name, holder));
}

/** How long ago the work was last done to its end, by any process; null: never. */
export async function secondsSinceDone(db: Db, name: string): Promise<number | null> {
  const [lease] = await db
    .select({ seconds: sql<number | null>`extract(epoch from now() - ${leases.doneAt})::float8` })
    .from(leases)
    .where(eq(leases.name, name));
  return lease?.seconds ?? null;
}

/** Figures an operator watches. */
export const leaseMeasures = [
  {
    name: 'sharecut_sweep_age_seconds',
    help: 'Since the sweep was last done, by any process: what it would finish waits for so long at least.',
    read: async (db: Db) => (await secondsSinceDone(db, 'sweep')) ?? Number.NaN,
  },
  {
    name: 'sharecut_job_overdue_seconds',
    help: 'For how long the job that is due first has waited for a process to run it; 0: none is due.',
    read: async (db: Db): Promise<number> => {
      const seconds = sql<number | null>`extract(epoch from now() - min(${leases.until}))::float8`;
      const [overdue] = await db
        .select({ seconds })
        .from(leases)
        .where(lt(leases.until, sql`now()`));
      return overdue?.seconds ?? 0;
    },
  },
  {
    name: 'sharecut_backup_age_seconds',
    help: 'Since the last `npm run backup` of this database; +Inf: there was none since it was made or restored.',
    read: async (db: Db) => (await secondsSinceDone(db, 'backup')) ?? Number.POSITIVE_INFINITY,
  },
];
