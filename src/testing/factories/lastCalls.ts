import type { Group } from '#shared/groups/groups.contract';

import { waitForMail, type CaughtMail } from '../mailbox';
import { buildGroup } from './groups';
import { buyShare } from './purchases';
import { unique } from './unique';

const dayMs = 24 * 3_600_000;

/** The day of a group, so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** An untouched group of one portion, its day far away. */
export const buildOnePortion = (parts: Parameters<typeof buildGroup>[0] = {}): Promise<Group> =>
  buildGroup({ totalPortions: 1, totalCost: 400, fillBy: inDays(9), ...parts });

/** Of one that has only one portion: now it is time for its last call. */
export async function sellThreeQuarters({ _id }: Group): Promise<void> {
  await buyShare(_id, 'Half');
  await buyShare(_id, 'Quarter');
}

/** The last call that came to somebody who was invited. */
export async function mailLastCall(email = `${unique('ina')}@example.com`): Promise<CaughtMail> {
  const group = await buildOnePortion({ inviteEmails: [email] });
  await sellThreeQuarters(group);
  return waitForMail(email, `Last call for ${group.name}`);
}

/** Of the link at the end of a last call. */
export function unsubscribeKeyIn({ text }: CaughtMail): string {
  const key = /\/unsubscribe\/([\w-]+)/.exec(text)?.[1];
  if (!key) throw new Error(`No unsubscribe link in: ${text}`);
  return key;
}
