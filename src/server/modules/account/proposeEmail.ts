import type { Db } from '../../db/database';
import { consumeAttempt, type Limit, type Limits } from '../../http/rateLimit';
import type { MailQueue } from '../../mail/mailQueue';
import { confirmEmailMail } from '../../mail/messages/account';
import { putEmailChange } from '../users/emailChanges.queries';
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
 * Counts a try at changing somebody's address, before it is looked up.
 * @throws AppError `tooManyTries`
 */
export const consumeEmailChange = (db: Db, userId: string) => consumeAttempt(db, perPerson, userId);

export type ProposeEmail = ReturnType<typeof createProposeEmail>;

/**
 * Mails a link to an address that becomes the user's when its owner opens it. The user is
 * locked.
 * @throws AppError `taken` where it has an account, `tooManyTries` where it got too many mails.
 */
export const createProposeEmail =
  ({ mail, limits, publicUrl }: ProposeEmailDeps) =>
  async (tx: Db, user: UserRow, email: string): Promise<void> => {
    if (await findUserByEmail(tx, email)) throw emailTaken();
    await consumeAttempt(tx, limits.mails, email);
    const token = await putEmailChange(tx, user.id, email);
    await mail.queue(
      tx,
      confirmEmailMail({ ...user, email, emailVerifiedAt: null }, publicUrl(), token),
    );
  };
