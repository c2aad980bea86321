import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/database';
import { newId } from '../db/schema/columns';
import type { MailQueue } from '../mail/mailQueue';
import type { Mailer } from '../mail/mailer';
import { outbox } from '../mail/outbox';
import { endLease, keepLease, leaseSeconds, takeLease } from './leases';
import { startLoop, type Loop } from './loop';
import { sendWaitingMails } from './mailJob';

interface JobsDeps {
  database: Database;
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** False: a job runs when it is asked for and at no other time, as the tests need it. */
  isScheduled: boolean;
}

/** What the server does by itself. */
export interface Jobs extends MailQueue {
  /**
   * Runs `run` at once and then every `seconds`, in one process at a time however many servers share
   * the database. An error is logged; the next run comes all the same.
   */
  every(name: string, seconds: number, run: () => Promise<void>): void;
  /**
   * Runs a job now, after the run of it that was asked for before.
   * @throws Error where no job has that name, and the job's own error.
   */
  runNow(name: string): Promise<void>;
  /** Starts no more work and waits for what is running. */
  close(): Promise<void>;
}

const mailPollSeconds = 1;

/** How soon another process takes over from one that was killed, beyond the lease itself. */
const leasePollSeconds = 5;

/** Starts sending mails; whatever waits in the database is sent, also from before a restart. */
export function startJobs({ database: { db }, mailer, log, isScheduled }: JobsDeps): Jobs {
  const holder = newId();
  const onError = (name: string) => (error: unknown) => log.error({ err: error }, `${name} failed`);
  const sendMails = () => sendWaitingMails({ db, mailer, log });
  const loops: Loop[] = [];
  const known = new Map<string, () => Promise<void>>();
  const asked = new Map<string, Promise<void>>();

  function schedule(name: string, seconds: number, round: () => Promise<boolean>): void {
    if (isScheduled) loops.push(startLoop(seconds, round, onError(name)));
  }

  schedule('mail', mailPollSeconds, sendMails);
  known.set('mail', async () => {
    while (await sendMails());
  });

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
      known.set(name, run);
      let isEarly = true;
      const round = async () => {
        if (!(await takeLease(db, { name, holder, isEarly }))) return false;
        isEarly = false;
        await runLeased(name, seconds, run);
        return false;
      };
      schedule(name, Math.min(seconds, leasePollSeconds), round);
    },
    runNow(name) {
      const run = known.get(name);
      if (!run) throw new Error(`No job is called ${name}.`);
      const before = asked.get(name) ?? Promise.resolve();
      const now = before.catch(() => undefined).then(run);
      asked.set(name, now);
      return now;
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.stop()));
      mailer.close();
    },
  };
}
