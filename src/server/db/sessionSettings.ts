import pg from 'pg';

import { ConfigError } from '../config';
import { waitForDatabase } from './databaseAway';

/** Limits waiting times; `random_page_cost` 1.1, because indexes are in memory or on an SSD. */
const sessionSettings = {
  lock_timeout: '8s',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
  random_page_cost: '1.1',
};

const optionsOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The same, as a connection sends them when it is made. */
export const sessionOptions = optionsOf(sessionSettings);

/**
 * The same for payments. Each of their statements is about a few rows: a plan is kept that was made when a table had none, or
 * was last counted so, and reading the whole of it would cost more with each sale.
 */
export const saleOptions = optionsOf({ ...sessionSettings, enable_seqscan: 'off', jit: 'off' });

/**
 * Looks at a connection of the pooler's.
 * @throws ConfigError where it lacks the settings, DatabaseAwayError where the pooler stays away
 */
export async function requireSessionSettings(
  poolerUrl: string,
  say: (message: string) => void,
): Promise<void> {
  const found = await waitForDatabase(() => readSettings(poolerUrl), say);
  const problems = Object.entries(sessionSettings)
    .filter(([name, value]) => found[name] !== value)
    .map(([name, value]) => `${name} is ${found[name] ?? 'unknown'}, not ${value}`);
  if (problems.length === 0) return;
  throw new ConfigError([
    `DATABASE_POOLER_URL: its connections lack settings (${problems.join('; ')}): give the pooler the connect_query of deploy/pgbouncer.ini`,
  ]);
}

async function readSettings(poolerUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: poolerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as name',
      [Object.keys(sessionSettings)],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  } finally {
    await client.end();
  }
}
