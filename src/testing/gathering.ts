import { advanceClock, runJobs } from './timeControls';

/** Lets the mails that wait for more changes be written and sent. */
export async function sendGathered(): Promise<void> {
  await advanceClock(11 * 60);
  await runJobs('pickup windows', 'milestones', 'calendars', 'gathered mails', 'mail');
}
