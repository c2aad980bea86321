import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { waitForDatabase } from './databaseAway';
import { driverError } from './driverErrors';
import { onlineForm, transactionForm } from './onlineForm';
import { begun, readHistory, SchemaError, type Migration, type Session } from './schemaHistory';

interface MigrateOptions {
  /** All of this release, in their order. */
  migrations: Migration[];
  /** Prints progress for the operator. */
  say: (message: string) => unknown;
  /** False: no other process uses the database, so that locks may be held. */
  isOnline?: boolean;
  /** How long it lets others pass before it tries again. */
  betweenMs?: number;
}

/** Any number that no other software on the same Postgres is likely to lock. */
const migrationLock = 7_242_417;
const turnMs = 200;

/**
 * Runs the migrations that are missing. Each is one transaction, after which come the statements that
 * need none (`onlineForm`); cut anywhere, it can be run again. A second one that runs at the same time
 * waits until the session of the first has ended.
 * @throws SchemaError
 */
export async function migrateSchema(session: Session, options: MigrateOptions): Promise<void> {
  await takeTurn(session, options.say);
  const { hashes, missing } = await readHistory(session, options.migrations);
  await session.query(
    'create table if not exists schema_migrations (hash text primary key, at timestamptz not null default now())',
  );
  const isOnline = (options.isOnline ?? true) && hashes.size > 0;
  for (const migration of missing) {
    const isBegun = hashes.has(begun(migration.hash));
    await runMigration(session, migration, { ...options, isOnline, isBegun }).catch(
      (error: unknown) => {
        const { message = '' } = driverError(error);
        throw new SchemaError(
          `Migration ${migration.name} stopped: ${message}. Put that right, then run this again: npm run migrate`,
          { cause: error },
        );
      },
    );
  }
}

/** Polls for the lock, because a session waiting in a statement would block concurrent index builds. */
async function takeTurn(session: Session, say: MigrateOptions['say']): Promise<void> {
  const isOurs = async () => {
    const { rows } = await session.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [migrationLock],
    );
    return rows[0]?.isOurs;
  };
  if (await isOurs()) return;
  say('Another process is changing the schema. Waiting for it to finish.');
  while (!(await isOurs())) await pause(turnMs);
}

type RunOptions = MigrateOptions & { isOnline: boolean; isBegun: boolean };

async function runMigration(
  session: Session,
  { name, hash, statements }: Migration,
  options: RunOptions,
): Promise<void> {
  const { isOnline, isBegun, say } = options;
  const { together, afterwards } = (isOnline ? onlineForm : transactionForm)(statements);
  const isWhole = afterwards.length === 0;
  if (isOnline) say(`${name}: ${together.length + afterwards.length} statements.`);
  if (!isBegun) {
    const noted = pg.escapeLiteral(isWhole ? hash : begun(hash));
    await untilLocked(session, name, options, [
      ...together,
      `insert into schema_migrations (hash) values (${noted})`,
    ]);
  }
  for (const { statement, index } of afterwards) {
    say(`${name}: ${statement}`);
    if (index) await dropBroken(session, index);
    await session.query(statement).catch(async (error: unknown) => {
      // Half an index is of no use, yet a unique one would refuse rows.
      if (index) await dropBroken(session, index).catch(() => undefined);
      throw error;
    });
  }
  if (!isWhole) {
    const noted = 'update schema_migrations set hash = $1, at = now() where hash = $2';
    await session.query(noted, [hash, begun(hash)]);
  }
}

async function dropBroken(session: Session, index: string): Promise<void> {
  const name = pg.escapeIdentifier(index);
  const { rows } = await session.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rows.length > 0) await session.query(`drop index concurrently ${name}`);
}

/** SQL states of a lock that was not available, and of a deadlock. */
const lockCodes = new Set(['55P03', '40P01']);

/** Shortest wait for a lock: free ones are taken all the same. */
const leastLockMs = 20;

/**
 * Runs a transaction; where others have a lock that it needs, again after they could pass. Its statements wait for
 * locks no longer, all together, than a session of the shop that waits for it does before Postgres looks for a
 * deadlock: else that session's call would be the one that fails.
 */
async function untilLocked(
  session: Session,
  name: string,
  { say, betweenMs = 2_000 }: MigrateOptions,
  statements: string[],
): Promise<void> {
  const lockMs = (await readDeadlockMs(session)) * 0.7;
  for (let tries = 1; ; tries += 1) {
    try {
      await session.query('begin');
      const startedAt = performance.now();
      for (const statement of statements) {
        const restMs = Math.round(startedAt + lockMs - performance.now());
        await session.query(`set local lock_timeout = ${Math.max(restMs, leastLockMs)}`);
        await session.query(statement);
      }
      await session.query('commit');
      return;
    } catch (error) {
      await session.query('rollback').catch(() => undefined);
      if (!lockCodes.has(driverError(error).code ?? '')) throw error;
      if (tries % 10 === 1) {
        say(`${name} waits for a lock that others hold, such as a backup. Trying again.`);
      }
    }
    await pause(betweenMs);
  }
}

/** How long a session waits for a lock until Postgres looks whether it will ever get it. */
async function readDeadlockMs(session: Session): Promise<number> {
  const { rows } = await session.query<{ ms: number }>(
    `select setting::int as ms from pg_settings where name = 'deadlock_timeout'`,
  );
  return rows[0]?.ms ?? 1_000;
}

/** A large table takes its time: only locks are waited for in turns. */
const sessionOptions = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  .map((limit) => `-c ${limit}=0`)
  .join(' ');

/**
 * Runs a function on a connection of its own, without the pool's limits.
 * @throws DatabaseAwayError where none can be opened for half a minute
 */
export async function onOwnConnection(
  url: string,
  say: MigrateOptions['say'],
  run: (session: Session) => Promise<void>,
): Promise<void> {
  const client = await waitForDatabase(async () => {
    const next = new pg.Client({
      connectionString: url,
      options: sessionOptions,
      application_name: 'sharecut migrate',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // Pending queries get the error of a lost connection; the additional event would end the process.
    next.on('error', () => undefined);
    await next.connect();
    return next;
  }, say);
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
