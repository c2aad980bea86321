import type { Actor } from '#shared/users/actor';

import type { Transaction } from '../../context';
import { consumeAttempt } from '../../http/rateLimit';
import { confirmEmailMail, emailChangeRequestedMail } from '../../mail/messages/account';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, purseOf } from '../../mail/purses';
import { findWaitingEmail, reserveAddress, putEmailChange } from './emailChanges.queries';
import { emailTaken } from './usernames.service';
import { findUserByEmail, type UserRow } from './users.queries';

/**
 * Mails a confirmation link to a new address and a notice to the current one. The user is
 * locked.
 * @throws AppError `taken` where an account has the address, `tooManyTries` where it got too many mails.
 */
export async function proposeEmail(
  tx: Transaction,
  caller: Actor,
  user: UserRow,
  email: string,
): Promise<void> {
  const { db, config, publicUrl } = tx;
  if (await findUserByEmail(db, email)) throw emailTaken();
  await consumeAttempt(db, purseOf(config.limits, causerOf(caller)), email);
  if (email !== (await findWaitingEmail(db, user))) await notifyOwner(tx, caller, user);
  const token = await putEmailChange(db, user.id, email);
  await queueMail(
    db,
    'confirmEmail',
    confirmEmailMail({ ...user, email, emailVerifiedAt: null }, publicUrl, token),
    { userId: user.id },
  );
}

/** Not counted for a proven address: no flood of other mails keeps this one from its owner. */
async function notifyOwner(
  { db, config, publicUrl }: Transaction,
  caller: Actor,
  user: UserRow,
): Promise<void> {
  if (!user.emailVerifiedAt) {
    await consumeAttempt(db, purseOf(config.limits, causerOf(caller)), user.email);
  }
  const token = await reserveAddress(db, user);
  const letter = emailChangeRequestedMail(user, publicUrl, token);
  await queueMail(db, 'emailChanged', letter, { userId: user.id });
}
