import type { Context } from '../context';
import { newId } from '../db/schema/columns';
import { beginTrace, during } from '../db/trace';
import { createLeasedJob, type Patience, type Run } from './leasedJob';
import { createLeaseReader } from './leaseReader';
import { startLoop, type Loop } from './loop';
import { sendWaitingMails } from './mailJob';

interface JobsOptions {
  /** False: a job runs only when a test asks for it. */
  isScheduled: boolean;
  patience?: Patience;
}

/** The server's periodic jobs. */
export interface Jobs {
  /**
   * Runs `run` at once and then every `seconds`, in one process at a time of all that share the database.
   * An error is logged and the next run follows. A run that hangs is aborted by its signal and not
   * awaited.
   */
  every(name: string, seconds: number, run: Run): void;
  /** Runs in every process, for state that each process keeps. */
  everywhere(name: string, seconds: number, run: () => Promise<void>): void;
  /**
   * Runs a job now, after the run of it that was asked for before.
   * @throws Error where no job has that name, and the job's own error.
   */
  runNow(name: string): Promise<void>;
  /** Starts no further runs and waits for the running ones. */
  close(): Promise<void>;
}

const mailPollSeconds = 1;

/** How soon another process takes over from one that was killed, beyond the lease itself. */
const leasePollSeconds = 5;

const watchSeconds = 30;

const usualPatience = ({ config: { leaseSeconds } }: Context): Patience => ({
  leaseSeconds,
  runSeconds: 600,
  jobSeconds: 300,
});

const traceJob = (name: string) =>
  beginTrace({ name: `job: ${name}`, kind: 'internal', attributes: {} });

/** Starts to send the mails that wait in the database, also those queued before a restart. */
export function startJobs(
  context: Context,
  { isScheduled, patience = usualPatience(context) }: JobsOptions,
): Jobs {
  const { log, mailer } = context;
  const holder = newId();
  const leases = createLeaseReader(context.db, leasePollSeconds * 1000);
  const onError = (name: string) => (error: unknown) => log.error({ err: error }, `${name} failed`);
  const sendMails = () => sendWaitingMails(context);
  const loops: Loop[] = [];
  const known = new Map<string, Run>();
  const asked = new Map<string, Promise<unknown>>();

  function schedule(name: string, seconds: number, round: () => Promise<boolean>): void {
    if (isScheduled) loops.push(startLoop(seconds, round, onError(name)));
  }

  schedule('mail', mailPollSeconds, sendMails);
  known.set('mail', async () => {
    while (await sendMails());
  });

  return {
    every(name, seconds, act) {
      const run: Run = (signal) => during(traceJob(name), () => act(signal));
      known.set(name, run);
      const job = createLeasedJob(context, { name, seconds, run, holder, patience, leases });
      schedule(name, Math.min(seconds, leasePollSeconds), job.round);
      schedule(`watch of ${name}`, Math.min(watchSeconds, job.longestSeconds), job.watch);
    },
    everywhere(name, seconds, run) {
      known.set(name, run);
      schedule(name, seconds, async () => {
        await run();
        return false;
      });
    },
    runNow(name) {
      const run = known.get(name);
      if (!run) throw new Error(`No job is called ${name}.`);
      const before = asked.get(name) ?? Promise.resolve();
      const now = before
        .catch(() => undefined)
        .then(() => run(new AbortController().signal))
        .then(() => undefined);
      asked.set(name, now);
      return now;
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.stop()));
      mailer.close();
    },
  };
}
