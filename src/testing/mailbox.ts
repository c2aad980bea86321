import { setTimeout as pause } from 'node:timers/promises';

import { sendGathered } from './gathering';
import { mailboxUrl } from './testServer';
import { runJobs, runsJobsWhenAsked } from './timeControls';

/** A mail as the catcher shows it. */
export interface CaughtMail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; content: string }[];
}

const patienceMs = 60_000;

/** Makes all waiting mails due, in a database that a test looks into. */
export const makeMailsDue = `update mail_outbox set
  next_try_at = case when due_at is null then now() else next_try_at end,
  due_at = case when due_at is not null then now() end`;

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const box = mailboxUrl();
  const answer = await fetch(`${box}/messages.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as CaughtMail[];
}

/**
 * The mail of that subject, once the job has sent what waits; also for ten minutes, for what else changes.
 * @throws Error where none came
 */
export async function waitForMail(address: string, subject: string): Promise<CaughtMail> {
  const find = async () => (await mailsTo(address)).find((one) => one.subject === subject);
  if (runsJobsWhenAsked()) {
    await runJobs('mail');
    const mail = await find();
    if (mail) return mail;
    await sendGathered();
  }
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    if (runsJobsWhenAsked()) await runJobs('mail');
    const mail = await find();
    if (mail) return mail;
    await pause(100);
  }
  throw new Error(`No mail "${subject}" came to ${address}.`);
}

/** The token in a link of a mail or of a command, whether it ends the path or is a query parameter. */
export function tokenIn({ text }: Pick<CaughtMail, 'text'>): string {
  const token = /(?:token=|reset-password\/)([\w.-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link with a token in: ${text}`);
  return token;
}
