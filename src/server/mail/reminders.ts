import type { Transaction } from '../context';
import { tryConsumeAttempt } from '../http/rateLimit';
import type { AboutOf } from './kinds';
import { letterOf, putInOutbox, type MailOf, type ReminderKind } from './outbox.queries';
import { purseOf } from './purses';

/**
 * Queues a reminder, counted in a purse of its own for each ranch: a call that moves its day makes it due again. Where
 * the purse is empty it is left out, because a later one would name a day that may have passed.
 */
export async function queueReminder<Name extends ReminderKind>(
  { db, config }: Transaction,
  kind: Name,
  mail: MailOf<Name>,
  { about, supplierId }: { about: AboutOf<Name>; supplierId: string },
): Promise<void> {
  const isInPurse = await tryConsumeAttempt(
    db,
    purseOf(config.limits, `${supplierId} in reminders`),
    mail.to,
  );
  if (isInPurse) await putInOutbox(db, [letterOf(kind, mail, about)]);
}
