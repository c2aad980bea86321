import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/database';
import { newId } from '../db/schema/columns';
import type { MailQueue } from '../mail/mailQueue';
import type { Mailer } from '../mail/mailer';
import { outbox } from '../mail/outbox';
import { endLease, keepLease, leaseSeconds, takeLease } from './leases';
import { startLoop } from './loop';
import { sendWaitingMails } from './mailJob';

interface JobsDeps {
  database: Database;
  mailer: Mailer;
  log: FastifyBaseLogger;
}

/** What the server does by itself. */
export interface Jobs extends MailQueue {
  /**
   * Runs `run` at once and then every `seconds`, in one process at a time however many servers share
   * the database. An error is logged; the next run comes all the same.
   */
  every(name: string, seconds: number, run: () => Promise<void>): void;
  /** Starts no more work and waits for what is running. */
  close(): Promise<void>;
}

const mailPollSeconds = 1;

/** How soon another process takes over from one that was killed, beyond the lease itself. */
const leasePollSeconds = 5;

/** Starts sending mails; whatever waits in the database is sent, also from before a restart. */
export function startJobs({ database: { db }, mailer, log }: JobsDeps): Jobs {
  const holder = newId();
  const onError = (name: string) => (error: unknown) => log.error({ err: error }, `${name} failed`);
  const loops = [
    startLoop(mailPollSeconds, () => sendWaitingMails({ db, mailer, log }), onError('mail')),
  ];

  async function runLeased(name: string, seconds: number, run: () => Promise<void>): Promise<void> {
    const renewal = setInterval(
      () => void keepLease(db, name, holder).catch(onError(name)),
      (leaseSeconds * 1000) / 3,
    );
    try {
      await run();
    } finally {
      clearInterval(renewal);
      // A little early, or a loop that wakes a millisecond before its time would lose a whole turn.
      await endLease(db, name, holder, seconds * 0.9);
    }
  }

  return {
    ...outbox,
    every(name, seconds, run) {
      let isEarly = true;
      const round = async () => {
        if (!(await takeLease(db, { name, holder, isEarly }))) return false;
        isEarly = false;
        await runLeased(name, seconds, run);
        return false;
      };
      loops.push(startLoop(Math.min(seconds, leasePollSeconds), round, onError(name)));
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.stop()));
      mailer.close();
    },
  };
}
