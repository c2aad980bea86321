import type { Db } from '../../db/database';
import {
  consumeAttempt,
  consumeAttempts,
  ofNetworks,
  type Limit,
  type Limits,
} from '../../http/rateLimit';
import type { Call } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { confirmEmailMail, emailChangeRequestedMail } from '../../mail/messages/account';
import { findWaitingEmail, keepAddress, putEmailChange } from '../users/emailChanges.queries';
import { emailTaken } from '../users/usernames';
import { findUserByEmail, type UserRow } from '../users/users.queries';

interface ProposeEmailDeps {
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
}

/** Of one person. */
const perPerson: Limit = { name: 'email-change', most: 5, withinMinutes: 60 };

/**
 * Counts a try at changing the caller's address, before it is looked up.
 * @throws AppError `tooManyTries`
 */
export const consumeEmailChange = (
  db: Db,
  { confirmations }: Limits,
  { caller, address }: Pick<Call<'signedIn'>, 'caller' | 'address'>,
) =>
  consumeAttempts(db, [
    { limit: perPerson, subject: caller.id },
    ...ofNetworks(confirmations, address),
  ]);

export type ProposeEmail = ReturnType<typeof createProposeEmail>;

/**
 * Mails a link to an address that becomes the user's when its owner opens it, and tells the address there
 * is. The user is locked.
 * @throws AppError `taken` where it has an account, `tooManyTries` where it got too many mails.
 */
export function createProposeEmail({ mail, limits, publicUrl }: ProposeEmailDeps) {
  return async (tx: Db, user: UserRow, email: string): Promise<void> => {
    if (await findUserByEmail(tx, email)) throw emailTaken();
    await consumeAttempt(tx, limits.mails, email);
    if (email !== (await findWaitingEmail(tx, user))) await tellOwner(tx, user);
    const token = await putEmailChange(tx, user.id, email);
    await mail.queue(
      tx,
      confirmEmailMail({ ...user, email, emailVerifiedAt: null }, publicUrl(), token),
    );
  };

  /** Not counted for a proven address: no flood of other mails keeps this one from its owner. */
  async function tellOwner(tx: Db, user: UserRow): Promise<void> {
    if (!user.emailVerifiedAt) await consumeAttempt(tx, limits.mails, user.email);
    const token = await keepAddress(tx, user);
    await mail.queue(tx, emailChangeRequestedMail(user, publicUrl(), token));
  }
}
