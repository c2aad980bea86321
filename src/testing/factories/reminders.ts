import type { Group } from '#shared/groups/groups.contract';

import { waitForMail, type CaughtMail } from '../mailbox';
import { runJobs, runsJobsWhenAsked } from '../timeControls';
import { buildGroup } from './groups';
import { buyShare } from './purchases';
import { unique } from './unique';

const dayMs = 24 * 3_600_000;

/** A deadline so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** An unsold group of one portion whose deadline is days away. */
export const buildOnePortion = (parts: Parameters<typeof buildGroup>[0] = {}): Promise<Group> =>
  buildGroup({ totalPortions: 1, totalCost: 400, fillBy: inDays(9), ...parts });

/** Sells so much of a group of one portion that its last call is due. */
export async function sellThreeQuarters({ _id }: Group): Promise<void> {
  await buyShare(_id, 'Half');
  await buyShare(_id, 'Quarter');
}

/** Sends the reminders that are due; a fleet's own job sends them. */
export async function sendReminders(): Promise<void> {
  if (runsJobsWhenAsked()) await runJobs('last calls', 'mail');
}

/** The last call that came to an invited address. */
export async function mailReminder(email = `${unique('ina')}@example.com`): Promise<CaughtMail> {
  const group = await buildOnePortion({ inviteEmails: [email] });
  await sellThreeQuarters(group);
  await sendReminders();
  return waitForMail(email, `Last call for ${group.name}`);
}

/** The key in the link at the end of a last call. */
export function unsubscribeKeyIn({ text }: CaughtMail): string {
  const key = /\/unsubscribe\/([\w-]+)/.exec(text)?.[1];
  if (!key) throw new Error(`No unsubscribe link in: ${text}`);
  return key;
}
