import type { Actor } from '#shared/users/actor';

import type { Transaction } from '../../context';
import { consumeAttempt } from '../../http/rateLimit';
import { setPasswordMail } from '../../mail/messages/account';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, purseOf } from '../../mail/purses';
import { findSupplierName } from '../suppliers/suppliers.queries';
import { consumeInvitations } from './consumeInvitations';
import { mailedPasswordHours } from './newPassword.service';
import { issueResetToken } from './passwordResets.queries';
import type { UserRow } from './users.queries';

/**
 * Mails a user without a password the link to set one, in the name of their supplier; earlier links stop
 * working. Counted as an invitation, because an admin enters the address.
 * @throws AppError `tooManyTries`
 */
export async function mailSetPasswordLink(
  { db, config, publicUrl }: Transaction,
  invitedBy: Actor,
  user: UserRow,
): Promise<void> {
  const token = await issueResetToken(db, user.id, mailedPasswordHours);
  const supplierName = await findSupplierName(db, user.supplierId);
  await consumeInvitations(db, config.limits, invitedBy, 1);
  await consumeAttempt(db, purseOf(config.limits, causerOf(invitedBy)), user.email);
  const letter = setPasswordMail({ ...user, supplierName }, publicUrl, token);
  await queueMail(db, 'setPassword', letter, { userId: user.id });
}
