import { setTimeout as pause } from 'node:timers/promises';

import type { Actor } from '#shared/users/actor';

import { inTransaction, type Context, type Transaction } from '../../context';
import { renewAttempts, resetAttempts, tryConsumeAttempt, type Limit } from '../../http/rateLimit';
import type { adminApprovedMail } from '../../mail/messages/admins';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, purseOf } from '../../mail/purses';
import type { UserRow } from './users.queries';

/** At most one such mail within a minute. */
export const newAdminMails: Limit = { name: 'new-admin', most: 1, withinMinutes: 1 };

/** The same of one who is no admin any more. */
export const formerAdminMails: Limit = { name: 'former-admin', most: 1, withinMinutes: 1 };

/** A mail to a user that is being handed over; a process that died in it holds up others for ten seconds. */
const mailUnderway: Limit = { name: 'admin-mail-underway', most: 1, withinMinutes: 1 / 6 };

const betweenMs = 200;
/** Twice before it would end. */
const renewMs = 4_000;

/** Acts for a user after all others that did so at the same time, whatever process they are in. */
export async function oneByOne<Result>(
  context: Context,
  userId: string,
  act: () => Promise<Result>,
): Promise<Result> {
  // A refusal within a transaction is not cached: the other one ends in seconds.
  const claim = () =>
    inTransaction(context, ({ db }) => tryConsumeAttempt(db, mailUnderway, userId));
  while (!(await claim())) await pause(betweenMs);
  const renewing = setInterval(() => {
    renewAttempts(context.db, mailUnderway, userId).catch((error: unknown) =>
      context.log.warn({ err: error }, 'a mail underway: renewed later'),
    );
  }, renewMs);
  try {
    return await act();
  } finally {
    clearInterval(renewing);
    await resetAttempts(context.db, mailUnderway, userId);
  }
}

type Write = typeof adminApprovedMail;

/** Mails a user that they are an admin now; over the limit of mails the change is made without a mail. */
export async function notifyNewAdmin(
  { db, config, publicUrl }: Transaction,
  caller: Actor,
  user: UserRow,
  { write, login }: { write: Write; login: Parameters<Write>[2] },
): Promise<void> {
  const purse = purseOf(config.limits, causerOf(caller));
  if (!(await tryConsumeAttempt(db, purse, user.email))) return;
  await queueMail(db, 'adminDecision', write(user, publicUrl, login), { userId: user.id });
  await tryConsumeAttempt(db, newAdminMails, user.id);
}
