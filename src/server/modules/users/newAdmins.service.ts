import type { Actor } from '#shared/users/actor';

import type { Transaction } from '../../context';
import { tryConsumeAttempt, type Limit } from '../../http/rateLimit';
import type { adminApprovedMail } from '../../mail/messages/admins';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, purseOf } from '../../mail/purses';
import type { UserRow } from './users.queries';

/** At most one such mail at a time. */
export const newAdminMails: Limit = { name: 'new-admin', most: 1, withinMinutes: 1 };

/** The same of one who is no admin any more. */
export const formerAdminMails: Limit = { name: 'former-admin', most: 1, withinMinutes: 1 };

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
