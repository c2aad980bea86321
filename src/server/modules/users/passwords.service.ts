import { setTimeout as pause } from 'node:timers/promises';

import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import { consumeAttempt, tryAttempt, type Limits } from '../../http/rateLimit';
import { networkOf } from '../../http/network';
import type { Handler } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { passwordChangedMail, passwordResetMail } from '../../mail/messages/account';
import { resetLoginAttempts } from './loginLimits';
import { passwordColumns, requireUncommonPassword } from './newPassword';
import {
  countRecentResets,
  findReset,
  issueResetToken,
  useResetToken,
} from './passwordResets.queries';
import { revokeAccess } from './revokeAccess';
import { findUserByEmail, lockUser, updateUserRow } from './users.queries';

type Routes = typeof userRoutes;

interface PasswordsDeps {
  db: Db;
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
}

const lifetimeHours = 1;
const mostPerHour = 3;

/** Longer than the work takes: the time of an answer does not tell whether there was any. */
const answerAfterMs = 250;

export type PasswordsService = ReturnType<typeof createPasswordsService>;

export function createPasswordsService({ db, mail, limits, publicUrl }: PasswordsDeps) {
  const forgotPassword: Handler<Routes['forgotPassword']> = async ({ body }, { address }) => {
    await consumeAttempt(db, limits.resets, networkOf(address));
    await Promise.all([sendResetLink(body.email), pause(answerAfterMs)]);
    return { message: 'If the address has an account, a reset link is on its way.' };
  };

  /** Does nothing, silently, without an account or after too many links. */
  const sendResetLink = (email: string): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await findUserByEmail(tx, email);
      const user = found && (await lockUser(tx, found.id));
      if (!user || (await countRecentResets(tx, user.id)) >= mostPerHour) return;
      if (!(await tryAttempt(tx, limits.mails, user.email))) return;
      const token = await issueResetToken(tx, user.id, lifetimeHours);
      await mail.queue(tx, passwordResetMail(user, publicUrl(), token));
    });

  const resetPassword: Handler<Routes['resetPassword']> = async ({ body }, { address }) => {
    const network = networkOf(address);
    const reset = await findReset(db, body.token);
    if (!reset) throw invalidToken();
    if (reset.isExpired) {
      throw new AppError('badToken', 'This reset link has expired. Please request a new one.');
    }
    const password = await passwordColumns(body.newPassword, `${network} reset`);
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, reset.userId);
      if (user) requireUncommonPassword(body.newPassword, user.role, 'newPassword');
      if (!user || !(await useResetToken(tx, body.token))) throw invalidToken();
      await updateUserRow(tx, user.id, {
        ...password,
        emailVerifiedAt: user.emailVerifiedAt ?? new Date(),
      });
      await revokeAccess(tx, user.id);
      await resetLoginAttempts(tx, { account: user.id, network });
      await recordAudit(tx, {
        actorId: user.id,
        action: 'user.password',
        subjectId: user.id,
        after: { network },
      });
      await mail.queue(tx, passwordChangedMail(user, publicUrl()));
    });
    return { message: 'Password reset successfully' };
  };

  return { forgotPassword, resetPassword };
}

const invalidToken = (): AppError => new AppError('badToken', 'Invalid or missing reset token');
