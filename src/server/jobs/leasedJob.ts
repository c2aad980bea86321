import type { Context } from '../context';
import { raiseAlert } from '../db/raiseAlert';
import type { LeaseReader } from './leaseReader';
import { endLease, freeAhead, keepLease, secondsSinceDone, takeLease } from './leases.queries';

export type Run = (signal: AbortSignal) => Promise<unknown>;

export interface Patience {
  /** A process that was killed holds up the next for so long at most. */
  leaseSeconds: number;
  /** A run that takes longer is given up: it hangs. */
  runSeconds: number;
  /** A job that was not done for so long, and ten times its interval, is put before the admins. */
  jobSeconds: number;
}

interface Job {
  name: string;
  seconds: number;
  run: Run;
  /** Names this process. */
  holder: string;
  patience: Patience;
  leases: LeaseReader;
}

/** A job that one process at a time does, however many share the database. */
export function createLeasedJob(
  { db, log }: Context,
  { name, seconds, run, holder, patience, leases }: Job,
) {
  const { leaseSeconds } = patience;
  const longestSeconds = Math.max(patience.jobSeconds, 10 * seconds);
  const startedAt = performance.now();
  let isEarly = true;
  let wasStalled = false;

  const alertStalled = (what: string): Promise<void> =>
    raiseAlert(db, {
      kind: 'job-stalled',
      key: `job-stalled:${name}`,
      message: `The server’s job “${name}” ${what}. Its log says more.`,
    });

  /** Runs the job if it is due and no other process runs it. */
  async function round(): Promise<boolean> {
    const longestLease = Math.max(seconds, leaseSeconds);
    if (!isEarly && !(await leases.mayTake(name, holder, longestLease))) return false;
    leases.forget();
    if (await freeAhead(db, name, longestLease)) {
      await alertStalled('waited for a time that the clock was set back from; it runs again');
    }
    if (!(await takeLease(db, { name, holder, seconds: leaseSeconds, isEarly }))) return false;
    isEarly = false;
    const renewal = setInterval(
      () =>
        void keepLease(db, name, holder, leaseSeconds).catch((error: unknown) =>
          log.error({ err: error }, `${name} failed`),
        ),
      (leaseSeconds * 1000) / 3,
    );
    let isDone = false;
    try {
      isDone = await endsInTime(run, patience.runSeconds);
      if (!isDone) await alertStalled('hung and was given up; it runs again');
    } finally {
      clearInterval(renewal);
      // A little early, or a loop that wakes a millisecond before its time would lose a whole turn.
      await endLease(db, name, holder, { seconds: seconds * 0.9, isDone });
      leases.forget();
    }
    return false;
  }

  /** Alerts when no process completes the job, because all figures would look well. */
  async function watch(): Promise<boolean> {
    const running = (performance.now() - startedAt) / 1000;
    const age = Math.min((await secondsSinceDone(db, name)) ?? running, running);
    const isStalled = age > longestSeconds;
    // A machine that slept wakes with an old date, so only a second look counts.
    if (isStalled && wasStalled) {
      await alertStalled(`has not come to its end for ${Math.round(age / 60)} minutes`);
    }
    wasStalled = isStalled;
    return false;
  }

  return { round, watch, longestSeconds };
}

/** @returns false where it hangs; its signal is aborted. */
async function endsInTime(run: Run, seconds: number): Promise<boolean> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, false).unref();
  });
  try {
    const isDone = await Promise.race([run(stopping.signal).then(() => true), late]);
    if (!isDone) stopping.abort();
    return isDone;
  } finally {
    clearTimeout(timer);
  }
}
