import { setTimeout as pause } from 'node:timers/promises';

import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

import type { Db } from './database';
import { Act } from './Act';
import { isConnectionLost } from './driverErrors';
import { createNotices, holdNotices, setNotifier, type Notices } from './notices';
import { nameStatements, type NamingClient } from './preparedStatements';
import { beginWait } from './requestScope';

/** Queries over a pool's connections: the same way to Postgres and to PGlite. */
export function createDb(pool: pg.Pool, preparesStatements = true): { db: Db; notices: Notices } {
  pool.on('connect', (client) => nameStatements(client, preparesStatements));
  countPoolWaits(pool);
  const notices = createNotices(pool);
  const db: Db = Object.assign(drizzle({ client: repeatReads(pool) }), {
    transaction: createTransaction(pool, notices),
  });
  setNotifier(db, notices);
  return { db, notices };
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** Counts the wait for a free connection; the pool's own `query` connects through the same method. */
function countPoolWaits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  function counted(callback?: (...connected: Connected) => void): unknown {
    const end = beginWait('poolMs');
    if (!callback) return connect().finally(end);
    connect((...connected: Connected) => {
      end();
      callback(...connected);
    });
    return undefined;
  }
  Object.assign(pool, { connect: counted });
}

export const countConnections = (...pools: pg.Pool[]) => ({
  used: sumOf(pools.map(({ totalCount, idleCount }) => totalCount - idleCount)),
  waiting: sumOf(pools.map(({ waitingCount }) => waitingCount)),
});

const sumOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Until then the pool has noticed all the connections that were lost with one. */
const noticeMs = 100;

export type Ask = (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** Repeats a read whose connection was lost before it answered, because a read changes nothing. */
function repeatReads(pool: pg.Pool): pg.Pool {
  const ask = pool.query.bind(pool) as Ask;
  const askAgain: Ask = (query, values) =>
    ask(query, values).catch(async (error: unknown) => {
      if (!isRead(query) || !isConnectionLost(error)) throw error;
      await pause(noticeMs);
      return ask(query, values);
    });
  return Object.assign(pool, { query: askAgain });
}

/** The same database with another way for what is asked outside of transactions. */
export function readThrough(db: Db, notices: Notices, ask: Ask): Db {
  const late: Db = Object.assign(drizzle({ client: { query: ask } as pg.Pool }), {
    transaction: db.transaction.bind(db),
  });
  setNotifier(late, notices);
  return late;
}

/** Not one that begins with `with`: it may write. */
export const isRead = ({ text }: pg.QueryConfig): boolean => /^\(*select\b/i.test(text);

interface OpenConnection {
  tx: Db;
  act: Act;
}

/** Connections in a transaction, each opened once. */
const opened = new WeakMap<pg.PoolClient, OpenConnection>();

function openOn(client: pg.PoolClient, notices: Notices): OpenConnection {
  const known = opened.get(client);
  if (known) return known;
  const act = new Act(client as NamingClient);
  const tx: Db = drizzle({ client: act as unknown as pg.PoolClient });
  Object.assign(tx, { transaction: createSavepoints(act, tx) });
  setNotifier(tx, notices);
  const connection = { tx, act };
  opened.set(client, connection);
  return connection;
}

/**
 * Runs a transaction on a connection of its own. Drizzle's own way leaks a connection that is lost while
 * the transaction begins, reuses one that could not be rolled back, and reports as committed what
 * Postgres has rolled back.
 */
function createTransaction(pool: pg.Pool, notices: Notices) {
  return async <Result>(run: (tx: Db) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    const { tx, act } = openOn(client, notices);
    const held = holdNotices(tx);
    let isLost = false;
    act.begin();
    try {
      const result = await undoing(
        () => act.rollback(),
        () => run(tx),
      );
      await act.commit();
      return result;
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      if (act.isOver) held.publish();
      held.forget();
      client.release(isLost || client.getTransactionStatus() !== 'I');
    }
  };
}

/** A nested transaction: if it fails, only its own changes are undone. */
function createSavepoints(act: Act, tx: Db) {
  return async <Result>(run: (tx: Db) => Promise<Result>): Promise<Result> => {
    act.depth += 1;
    const name = `inner_${String(act.depth)}`;
    try {
      await act.query({ text: `savepoint ${name}` });
      const undo = () => act.query({ text: `rollback to savepoint ${name}` });
      const result = await undoing(undo, () => run(tx));
      await act.query({ text: `release savepoint ${name}` });
      return result;
    } finally {
      act.depth -= 1;
    }
  };
}

async function undoing<Result>(
  undo: () => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isConnectionLost(error)) await undo();
    throw error;
  }
}
