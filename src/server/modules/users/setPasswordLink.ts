import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { consumeAttempt, type Limits } from '../../http/rateLimit';
import type { MailQueue } from '../../mail/mailQueue';
import { setPasswordMail } from '../../mail/messages/account';
import { findSupplierName } from '../suppliers/supplierLookup';
import { consumeInvitations } from './invitationLimit';
import { mailedPasswordHours } from './newPassword';
import { issueResetToken } from './passwordResets.queries';
import type { UserRow } from './users.queries';

interface SetPasswordLinkDeps {
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
}

export type MailSetPasswordLink = ReturnType<typeof createMailSetPasswordLink>;

/**
 * Mails somebody who has no password yet the link to set one, in the name of their supplier; the links
 * before stop working. Counted as an invitation: an admin names the address.
 * @throws AppError `tooManyTries`
 */
export const createMailSetPasswordLink =
  ({ mail, limits, publicUrl }: SetPasswordLinkDeps) =>
  async (tx: Db, invitedBy: Actor, user: UserRow): Promise<void> => {
    const token = await issueResetToken(tx, user.id, mailedPasswordHours);
    const supplierName = await findSupplierName(tx, user.supplierId);
    await consumeInvitations(tx, limits, invitedBy, 1);
    await consumeAttempt(tx, limits.mails, user.email);
    await mail.queue(tx, setPasswordMail({ ...user, supplierName }, publicUrl(), token));
  };
