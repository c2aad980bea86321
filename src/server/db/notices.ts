import { sql } from 'drizzle-orm';
import type pg from 'pg';

import type { Db } from './database';

/** Notices within this time are sent together; pages wait ten times as long before they redraw. */
const gatherMs = 10;
const retryDelayMs = 1_000;

interface Notice {
  channel: string;
  payload: string;
}

/** Publishes changes to the listeners of all processes. */
export interface Notices {
  publish(notice: Notice): void;
  /** Sends the pending notices, and no others afterwards. */
  close(): Promise<void>;
}

const notifySql = `select pg_notify(channel, payload)
  from unnest($1::text[], $2::text[]) as said (channel, payload)`;

/**
 * Collects notices, each once, and publishes them outside of the transactions they are about: a
 * transaction with a NOTIFY makes every other such commit, in every database of the same Postgres, wait
 * until its own is on disk.
 */
export function createNotices(pool: pg.Pool): Notices {
  let waiting = new Map<string, Notice>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function publish(notice: Notice, afterMs = gatherMs): void {
    waiting.set(`${notice.channel} ${notice.payload}`, notice);
    if (!isClosed) timer ??= setTimeout(() => void flush(), afterMs).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const said = [...waiting.values()];
    waiting = new Map();
    if (said.length === 0) return;
    const values = [said.map(({ channel }) => channel), said.map(({ payload }) => payload)];
    await pool.query({ text: notifySql, values }).catch(() => {
      for (const notice of said) publish(notice, retryDelayMs);
    });
  }

  return {
    publish,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

/** The notices of a database or a transaction; `pending`: what follows once a transaction commits. */
interface Notifier {
  notices: Notices;
  pending: (() => void)[] | null;
}

const notifiers = new WeakMap<Db, Notifier>();

/** Changes through `db` are published by `notices`. */
export const setNotifier = (db: Db, notices: Notices): unknown =>
  notifiers.set(db, { notices, pending: null });

function notifierOf(db: Db): Notifier {
  const notifier = notifiers.get(db);
  if (!notifier) throw new Error('This database has no notifier.');
  return notifier;
}

export const isInTransaction = (db: Db): boolean => notifierOf(db).pending !== null;

/** Publishes a notice with the transaction's commit. */
export async function publishWithCommit(tx: Db, { channel, payload }: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/**
 * Publishes a notice to all listeners of its channel after the transaction commits, or at once where
 * there is none. It is lost if the process dies in between, so only for changes that are also found
 * otherwise.
 */
export const publishAfterCommit = (db: Db, notice: Notice): void =>
  afterCommit(db, () => notifierOf(db).notices.publish(notice));

/**
 * Runs `act`, which must not throw, once the transaction is committed, or at once where there is none. It is lost
 * where the process dies in between.
 */
export function afterCommit(db: Db, act: () => void): void {
  const { pending } = notifierOf(db);
  if (pending) pending.push(act);
  else act();
}

/** For a transaction: `publish` sends its pending notices once, `forget` drops them. */
export function holdNotices(tx: Db): { publish: () => void; forget: () => void } {
  const notifier = notifierOf(tx);
  notifier.pending = [];
  const forget = () => (notifier.pending = null);
  return {
    publish() {
      for (const act of notifier.pending ?? []) act();
      forget();
    },
    forget,
  };
}
