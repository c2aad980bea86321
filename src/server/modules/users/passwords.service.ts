import { setTimeout as pause } from 'node:timers/promises';

import { mailboxOf } from '#shared/text';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import {
  consumeAttempts,
  ofNetworks,
  tryAttempt,
  type Limit,
  type Limits,
} from '../../http/rateLimit';
import type { BoundHandler } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { passwordChangedMail, passwordResetMail } from '../../mail/messages/account';
import { resetLoginAttempts } from './loginLimits';
import { passwordColumns, requireUncommonPassword } from './newPassword';
import { findReset, issueResetToken, useResetToken } from './passwordResets.queries';
import { revokeAccess } from './revokeAccess';
import { placeOfTry, sourceOf } from './sources';
import { findForLogin, lockUser, updateUserRow, type UserRow } from './users.queries';

type Routes = typeof userRoutes;

interface PasswordsDeps {
  db: Db;
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
}

const lifetimeHours = 1;

/**
 * Of an account, apart from all other mails, for each place it is known at and for all others together: no
 * stranger keeps its owner from one. Where there is no room, a link was mailed that may still work.
 */
const links: Limit = { name: 'reset-link', most: 3, withinMinutes: lifetimeHours * 60 };

/** Longer than the work takes: the time of an answer does not tell whether there was any. */
const answerAfterMs = 250;

export type PasswordsService = ReturnType<typeof createPasswordsService>;

export function createPasswordsService({ db, mail, limits, publicUrl }: PasswordsDeps) {
  const forgotPassword: BoundHandler<Routes['forgotPassword']> = async ({ body }, { address }) => {
    const source = sourceOf(address, body.device);
    const found = await findForLogin(db, { email: body.email, username: '' }, source);
    if (found.knownBy !== 'device') {
      await consumeAttempts(db, ofNetworks(limits.resets, address));
    }
    const place = found.knownBy && placeOfTry(source, found.knownBy);
    await Promise.all([found.user && sendResetLink(found.user, place), pause(answerAfterMs)]);
    return { message: 'If the address has an account, a reset link is on its way.' };
  };

  /** Does nothing, silently, after too many links. @param place where the account is known, if it is. */
  const sendResetLink = ({ id }: UserRow, place: string | null): Promise<void> =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user || !(await tryAttempt(tx, links, [linksOf(user), place].join(' ')))) return;
      const token = await issueResetToken(tx, user.id, lifetimeHours);
      await mail.queue(tx, passwordResetMail(user, publicUrl(), token));
    });

  const resetPassword: BoundHandler<Routes['resetPassword']> = async ({ body }, { address }) => {
    const source = sourceOf(address);
    const reset = await findReset(db, body.token);
    if (!reset) throw invalidToken();
    if (reset.isExpired) {
      throw new AppError('badToken', 'This reset link has expired. Please request a new one.');
    }
    const password = await passwordColumns(body.newPassword, {
      network: source.network,
      who: reset.userId,
      isKnown: true,
    });
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, reset.userId);
      if (user) requireUncommonPassword(body.newPassword, user.role, 'newPassword');
      if (!user || !(await useResetToken(tx, body.token))) throw invalidToken();
      await updateUserRow(tx, user.id, {
        ...password,
        emailVerifiedAt: user.emailVerifiedAt ?? new Date(),
      });
      await revokeAccess(tx, user.id);
      await resetLoginAttempts(tx, { account: user.id, source, knownBy: 'network' });
      await recordAudit(tx, {
        actorId: user.id,
        action: 'user.password',
        subjectId: user.id,
        after: { ...source },
      });
      await mail.queue(tx, passwordChangedMail(user, publicUrl()));
    });
    return { message: 'Password reset successfully' };
  };

  return { forgotPassword, resetPassword };
}

/**
 * Whose links are counted: accounts that anybody can make for one mailbox, by tags that its owner has not
 * confirmed, share theirs.
 */
const linksOf = ({ id, email, emailVerifiedAt }: UserRow): string =>
  emailVerifiedAt || mailboxOf(email) === email ? id : mailboxOf(email);

const invalidToken = (): AppError => new AppError('badToken', 'Invalid or missing reset token');
