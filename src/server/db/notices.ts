import { sql } from 'drizzle-orm';
import type pg from 'pg';

import type { Db } from './database';

/** What is said within this time goes out together; pages wait ten times as long to draw. */
const gatherMs = 10;
const betweenTriesMs = 1_000;

interface Notice {
  channel: string;
  payload: string;
}

/** Says to all who listen, in every process, what has changed. */
export interface Notices {
  say(notice: Notice): void;
  /** Says what still waits, and nothing more by itself. */
  close(): Promise<void>;
}

const sayAll = `select pg_notify(channel, payload)
  from unnest($1::text[], $2::text[]) as said (channel, payload)`;

/**
 * Gathers what is to be said, each thing once, and says it outside of the transactions it is about: a
 * transaction with a NOTIFY in it makes every other such commit, in every database of the same
 * Postgres, wait until its own is on disk.
 */
export function createNotices(pool: pg.Pool): Notices {
  let waiting = new Map<string, Notice>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function say(notice: Notice, afterMs = gatherMs): void {
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
    await pool.query({ text: sayAll, values }).catch(() => {
      for (const notice of said) say(notice, betweenTriesMs);
    });
  }

  return {
    say,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

/** Who speaks for a database or a transaction, and what a transaction has to say. */
interface Speaker {
  notices: Notices;
  toSay: Notice[] | null;
}

const speakers = new WeakMap<Db, Speaker>();

/** For whoever opens databases: what is done through `db` is told by `notices`. */
export const speakBy = (db: Db, notices: Notices): unknown =>
  speakers.set(db, { notices, toSay: null });

function speakerOf(db: Db): Speaker {
  const speaker = speakers.get(db);
  if (!speaker) throw new Error('This database has nobody to speak for it.');
  return speaker;
}

export const isInTransaction = (db: Db): boolean => speakerOf(db).toSay !== null;

/** Says it when the transaction commits; with it or not at all. */
export async function notifyWithCommit(tx: Db, { channel, payload }: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/**
 * Says something to all who listen on its channel once the transaction is committed, or at once where
 * there is none. It is lost where the process dies in between: only for what is noticed all the same.
 */
export function notifyAfterCommit(db: Db, notice: Notice): void {
  const { notices, toSay } = speakerOf(db);
  if (toSay) toSay.push(notice);
  else notices.say(notice);
}

/** For whoever runs transactions. @returns what says all that this one has to say, once. */
export function holdNotices(tx: Db): { say: () => void; forget: () => void } {
  const speaker = speakerOf(tx);
  speaker.toSay = [];
  const forget = () => (speaker.toSay = null);
  return {
    say() {
      for (const notice of speaker.toSay ?? []) speaker.notices.say(notice);
      forget();
    },
    forget,
  };
}
