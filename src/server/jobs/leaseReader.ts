import type { Db } from '../db/database';
import { listLeases } from './leases.queries';

/** Leases of a process's jobs, as it read them last. */
export interface LeaseReader {
  /**
   * True where it pays to ask for a lease: it is free or due by what was read last, held by `holder`, or ends later
   * than `longestSeconds` from now. Another process may be faster, and only taking it tells.
   */
  mayTake(name: string, holder: string, longestSeconds: number): Promise<boolean>;
  /** Reads anew at the next question, because this process has changed a lease. */
  forget(): void;
}

/**
 * Reads all leases at once for all jobs that ask within `freshMs`. To ask for each one writes to the database even
 * where the lease is not given.
 */
export function createLeaseReader(db: Db, freshMs: number): LeaseReader {
  let last: { at: number; leases: ReturnType<typeof listLeases> } | null = null;
  const forget = (): void => {
    last = null;
  };

  function read(): NonNullable<typeof last> {
    const now = performance.now();
    if (last && now - last.at < freshMs) return last;
    const leases = listLeases(db);
    leases.catch(forget);
    last = { at: now, leases };
    return last;
  }

  return {
    async mayTake(name, holder, longestSeconds) {
      const { at, leases } = read();
      const lease = (await leases).get(name);
      if (!lease || lease.holder === holder) return true;
      const seconds = lease.seconds - (performance.now() - at) / 1000;
      return seconds <= 0 || seconds > longestSeconds;
    },
    forget,
  };
}
