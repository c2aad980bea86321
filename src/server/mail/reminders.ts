import type { Transaction } from '../context';
import { tryConsumeAttempt } from '../http/rateLimit';
import type { AboutOf } from './kinds';
import { letterOf, putInOutbox, type MailOf, type ReminderKind } from './outbox.queries';
import { inPurseOrder, purseOf } from './purses';

interface Reminder<Name extends ReminderKind> {
  mail: MailOf<Name>;
  about: AboutOf<Name>;
}

/**
 * Queues the reminders that a transaction sends, each counted in a purse of its own for each ranch: a call that moves
 * its day makes it due again. Where the purse is empty it is left out, because a later one would name a day that may
 * have passed.
 */
export async function queueReminders<Name extends ReminderKind>(
  { db, config }: Transaction,
  kind: Name,
  supplierId: string,
  reminders: readonly Reminder<Name>[],
): Promise<void> {
  const purse = purseOf(config.limits, `${supplierId} in reminders`);
  const letters = [];
  for (const { mail, about } of inPurseOrder(reminders, (reminder) => reminder.mail.to)) {
    if (await tryConsumeAttempt(db, purse, mail.to)) letters.push(letterOf(kind, mail, about));
  }
  await putInOutbox(db, letters);
}
