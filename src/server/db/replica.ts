import pg from 'pg';

import { silenceMs, surviveLoss } from './connection';
import { isRead, type Ask } from './pool';
import { nameStatements } from './preparedStatements';

/** How often a process compares the replica with the primary. */
const betweenMs = 1_000;
/** A comparison holds until the next one but one: what is read is three seconds late at most. */
const trustedMs = 2 * betweenMs;

interface Replica {
  /** Asks a read of the replica while it follows, anything else of the primary. */
  ask: Ask;
  isTrusted(): boolean;
  close(): Promise<void>;
}

/**
 * Reads from a replica as long as it has all that the primary had a second ago. One that is behind, away,
 * or a primary itself is not asked, and a read that it fails is asked of the primary.
 */
export function followReplica(
  url: string,
  primary: pg.Pool,
  onError: (error: unknown) => void,
): Replica {
  const pool = openPool(url, onError);
  const asking = pool.query.bind(pool) as Ask;
  const askPrimary = primary.query.bind(primary) as Ask;
  let written: string | null = null;
  let trustedUntil = 0;
  let wasTrusted = false;

  const isTrusted = (): boolean => performance.now() < trustedUntil;

  function distrust(error: unknown): void {
    trustedUntil = 0;
    if (wasTrusted) onError(error);
    wasTrusted = false;
  }

  async function compare(): Promise<void> {
    const before = written;
    written = await askFor(askPrimary, 'select pg_current_wal_lsn()::text as answer');
    if (before === null) return;
    const follows = await askFor<boolean>(
      asking,
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as answer',
      [before],
    );
    if (!follows) throw new Error('The replica is behind, or it is none.');
    trustedUntil = performance.now() + trustedMs;
    wasTrusted = true;
  }

  let comparing: Promise<void> | null = null;
  const timer = setInterval(() => {
    comparing ??= compare()
      .catch(distrust)
      .finally(() => (comparing = null));
  }, betweenMs).unref();

  return {
    async ask(query, values) {
      if (!isTrusted() || !isRead(query)) return askPrimary(query, values);
      return asking(query, values).catch((error: unknown) => {
        distrust(error);
        return askPrimary(query, values);
      });
    },
    isTrusted,
    async close() {
      clearInterval(timer);
      await comparing;
      await pool.end();
    },
  };
}

function openPool(url: string, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'sharecut',
    max: 16,
    // The primary answers in its place: no visitor waits for it as long as for the primary.
    connectionTimeoutMillis: 1_000,
    query_timeout: 3_000,
    idleTimeoutMillis: silenceMs - 5_000,
    options: '-c statement_timeout=3s -c random_page_cost=1.1',
  });
  pool.on('error', onError);
  pool.on('connect', surviveLoss);
  pool.on('connect', (client) => nameStatements(client, true));
  return pool;
}

async function askFor<Answer = string>(
  ask: Ask,
  text: string,
  values: unknown[] = [],
): Promise<Answer | null> {
  const { rows } = await ask({ text, values });
  return (rows as { answer: Answer }[])[0]?.answer ?? null;
}
