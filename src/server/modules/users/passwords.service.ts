import { setTimeout as pause } from 'node:timers/promises';

import { mailboxOf } from '#shared/text';
import type { userRoutes } from '#shared/users/users.contract';

import { inTransaction, type Context } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { AppError } from '../../http/AppError';
import { consumeAttempts, ofNetworks, tryConsumeAttempt, type Limit } from '../../http/rateLimit';
import type { Handler } from '../../http/serve';
import { passwordChangedMail, passwordResetMail } from '../../mail/messages/account';
import { queueMail } from '../../mail/outbox.queries';
import { resetLoginAttempts } from './passwordAttemptLimits.service';
import { passwordColumns, requireUncommonPassword } from './newPassword.service';
import { findReset, issueResetToken, useResetToken } from './passwordResets.queries';
import { revokeAccess } from './revokeAccess';
import { attemptPlace, sourceOf } from './sources.rules';
import { findForLogin, lockUser, updateUserRow, type UserRow } from './users.queries';

type Routes = typeof userRoutes;

const lifetimeHours = 1;

/**
 * Limit of reset links of an account, apart from all other mails, for each place it is known at and for all others
 * together: no stranger keeps its owner from one. Where there is no room, a link was mailed that may still work.
 */
const links: Limit = { name: 'reset-link', most: 3, withinMinutes: lifetimeHours * 60 };

/** Longer than the work takes, so that the response time does not reveal whether an account exists. */
const answerAfterMs = 250;

export const forgotPassword: Handler<Routes['forgotPassword']> = async (
  context,
  { body },
  { address },
) => {
  const { db, config } = context;
  const source = sourceOf(address, body.device);
  const found = await findForLogin(db, { email: body.email, username: '' }, source);
  if (found.knownBy !== 'device') {
    await consumeAttempts(db, ofNetworks(config.limits.resets, address));
  }
  const place = found.knownBy && attemptPlace(source, found.knownBy);
  await Promise.all([
    found.user && sendResetLink(context, found.user, place),
    pause(answerAfterMs),
  ]);
  return { message: 'If the address has an account, a reset link is on its way.' };
};

/** Does nothing, silently, after too many links. @param place where the account is known, if it is. */
const sendResetLink = (context: Context, { id }: UserRow, place: string | null): Promise<void> =>
  inTransaction(context, async ({ db, publicUrl }) => {
    const user = await lockUser(db, id);
    if (!user || !(await tryConsumeAttempt(db, links, [linksOf(user), place].join(' ')))) return;
    const token = await issueResetToken(db, user.id, lifetimeHours);
    await queueMail(db, 'passwordReset', passwordResetMail(user, publicUrl, token), { userId: id });
  });

export const resetPassword: Handler<Routes['resetPassword']> = async (
  context,
  { body },
  { address },
) => {
  const source = sourceOf(address);
  const reset = await findReset(context.db, body.token);
  if (!reset) throw invalidToken();
  if (reset.isExpired) {
    throw new AppError('badToken', 'This reset link has expired. Please request a new one.');
  }
  const password = await passwordColumns(body.newPassword, {
    network: source.network,
    who: reset.userId,
    isKnown: true,
  });
  await inTransaction(context, async ({ db, publicUrl }) => {
    const user = await lockUser(db, reset.userId);
    if (user) requireUncommonPassword(body.newPassword, user.role, 'newPassword');
    if (!user || !(await useResetToken(db, body.token))) throw invalidToken();
    await updateUserRow(db, user.id, {
      ...password,
      emailVerifiedAt: user.emailVerifiedAt ?? new Date(),
    });
    await revokeAccess(db, user.id);
    await resetLoginAttempts(db, { account: user.id, source, knownBy: 'network' });
    await recordAudit(db, {
      actorId: user.id,
      action: 'user.password',
      subjectId: user.id,
      after: { ...source },
    });
    await queueMail(db, 'passwordChanged', passwordChangedMail(user, publicUrl), {
      userId: user.id,
    });
  });
  return { message: 'Password reset successfully' };
};

/**
 * The key that reset links are counted by: accounts with unconfirmed tagged addresses of one mailbox
 * share a key.
 */
const linksOf = ({ id, email, emailVerifiedAt }: UserRow): string =>
  emailVerifiedAt || mailboxOf(email) === email ? id : mailboxOf(email);

const invalidToken = (): AppError => new AppError('badToken', 'Invalid or missing reset token');
