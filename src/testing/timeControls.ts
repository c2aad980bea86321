const control = async (what: string): Promise<void> => {
  const url = process.env.TEST_CONTROL_URL;
  if (!url)
    throw new Error('Only the test server of a worker has controls: a fleet has time itself.');
  const answer = await fetch(`${url}/${what}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
};

/** The server's periodic jobs. */
export type Job =
  | 'owners'
  | 'mail'
  | 'sweep'
  | 'provider key'
  | 'daily sales'
  | 'days'
  | 'balance'
  | 'followers'
  | 'last calls'
  | 'cut sheets'
  | 'milestones'
  | 'make room'
  | 'news'
  | 'pickup windows'
  | 'calendars'
  | 'balances'
  | 'gathered mails';

/** True where the tested server runs its jobs only on request. */
export const runsJobsWhenAsked = (): boolean => process.env.TEST_CONTROL_URL !== undefined;

/** Runs jobs of the test server, one after the other, and waits for their end; mails that are due are written first. */
export async function runJobs(...jobs: Job[]): Promise<void> {
  for (const job of jobs) {
    if (job === 'mail') await control(`jobs/${encodeURIComponent('gathered mails')}`);
    await control(`jobs/${encodeURIComponent(job)}`);
  }
}

let aheadSeconds = 0;
let moves = 0;

/** How often the clock was moved: sessions of before may have ended since. */
export const clockMoves = (): number => moves;

/** Lets time pass for the server and its database; `setupServer` takes it back after the test. */
export async function advanceClock(seconds: number): Promise<void> {
  aheadSeconds += seconds;
  moves += 1;
  await control(`clock/${String(aheadSeconds)}`);
}

/** The server's clock shows the machine's time again. */
export async function resetClock(): Promise<void> {
  if (aheadSeconds !== 0) await advanceClock(-aheadSeconds);
}
