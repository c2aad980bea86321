import { and, eq, lt, or, sql } from 'drizzle-orm';

import type { Db } from '../db/database';
import { leases } from '../db/schema/platform';

/** Nobody works; the row only says when it is time again. */
const nobody = '';

/** A worker that was killed holds up the next for this long at most. */
export const leaseSeconds = 10;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

interface Claim {
  name: string;
  holder: string;
  /** Also before its time has come, unless somebody works right now. */
  isEarly: boolean;
}

/**
 * Not for a holder that works already: one that still has the lease could not say that it was done.
 * @returns whether `holder` may do the work now; then nobody else does.
 */
export async function takeLease(db: Db, { name, holder, isEarly }: Claim): Promise<boolean> {
  const isDue = or(lt(leases.until, sql`now()`), eq(leases.holder, holder));
  const taken = await db
    .insert(leases)
    .values({ name, holder, until: inSeconds(leaseSeconds) })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until: inSeconds(leaseSeconds) },
      setWhere: isEarly ? or(isDue, eq(leases.holder, nobody)) : isDue,
    })
    .returning();
  return taken.length > 0;
}

const isHeld = (name: string, holder: string) =>
  and(eq(leases.name, name), eq(leases.holder, holder));

/** Still working. */
export async function keepLease(db: Db, name: string, holder: string): Promise<void> {
  await db
    .update(leases)
    .set({ until: inSeconds(leaseSeconds) })
    .where(isHeld(name, holder));
}

/** Done; due again after `seconds`, for whichever process comes first. */
export async function endLease(
  db: Db,
  name: string,
  holder: string,
  seconds: number,
): Promise<void> {
  await db
    .update(leases)
    .set({ holder: nobody, until: inSeconds(seconds) })
    .where(isHeld(name, holder));
}
