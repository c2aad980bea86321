import { inTransaction, type Context, type Transaction } from '../context';
import type { Db } from '../db/database';

/** Mails that go out by themselves: a job's round. */
export interface Notice {
  /** Name of the job. */
  name: string;
  run: (context: Context) => Promise<void>;
}

interface NoticeParts<Due> {
  name: string;
  /** Finds what is due, without a lock. */
  due: (db: Db) => AsyncIterable<Due> | Promise<readonly Due[]>;
  /**
   * Locks one, asks again whether it is due, marks it and queues its mails, in a transaction of its own: all of them
   * once, or none. Pace, purse and what must still be true are of the kind of mail (`mail/kinds.ts`).
   */
  send: (tx: Transaction, due: Due) => Promise<void>;
}

/** A failed one is logged, and tried again in the next round. */
export const defineNotice = <Due>({ name, due, send }: NoticeParts<Due>): Notice => ({
  name,
  run: async (context) => {
    for await (const one of await due(context.db)) {
      await inTransaction(context, (tx) => send(tx, one)).catch((error: unknown) => {
        context.log.warn({ err: error }, `${name}: retry later`);
      });
    }
  },
});
