import { setTimeout as pause } from 'node:timers/promises';

import { driverError, isDatabaseAway } from './driverErrors';

/** Thrown when a server cannot start because its database stays away. */
export class DatabaseAwayError extends Error {
  constructor(reason: string) {
    super(
      `Sharecut cannot start: its database has not answered for ${patienceMs / 1000} s (${reason}).`,
    );
    this.name = 'DatabaseAwayError';
  }
}

/** As long as a Postgres takes to restart, and no longer than a service manager has patience. */
const patienceMs = 30_000;
const retryDelayMs = 1_000;

/**
 * Does what a start begins with, again and again while the database is away.
 * @throws DatabaseAwayError when patience ends; any other error at once.
 */
export async function waitForDatabase<Result>(
  begin: () => Promise<Result>,
  onWait: (message: string) => void,
): Promise<Result> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await begin();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const reason = reasonOf(error);
      const seconds = Math.ceil((end - Date.now()) / 1000);
      if (seconds <= 0) throw new DatabaseAwayError(reason);
      onWait(`The database does not answer (${reason}). Waiting for another ${seconds} s.`);
    }
    await pause(retryDelayMs);
  }
}

function reasonOf(error: unknown): string {
  const { code = '', message = '' } = driverError(error);
  return message || code;
}
