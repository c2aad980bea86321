import type { Actor } from '#shared/users/actor';
import { hasAdminFlag } from '#shared/users/roles';
import type { userRoutes } from '#shared/users/users.contract';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import {
  consumeAttempt,
  hasAttempted,
  resetAttempts,
  tryConsumeAttempt,
} from '../../http/rateLimit';
import {
  adminApprovedMail,
  adminPromotedMail,
  adminRejectedMail,
  adminRevokedMail,
} from '../../mail/messages/admins';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, purseOf } from '../../mail/purses';
import { requireSupplier } from '../suppliers/supplierLookup.service';
import { lockManagedUser, requireManagedRecord, requireManagedUser } from './managedUsers.service';
import { endCommonPassword } from './newPassword.service';
import { formerAdminMails, newAdminMails, notifyNewAdmin, oneByOne } from './newAdmins.service';
import { endSessions } from './sessions.queries';
import { updateUserRow, wasAdmin, type UserRow } from './users.queries';

type Routes = typeof userRoutes;

export const approveSupplierAdmin: Handler<Routes['approveSupplierAdmin']> = async (
  context,
  { params, body },
  { caller },
) => {
  await inTransaction(context, async (tx) => {
    const { db } = tx;
    const user = await lockPendingUser(db, caller, params.id);
    const supplier = await requireSupplier(db, body.supplierId);
    await updateUserRow(db, user.id, { role: 'supplieradmin', supplierId: supplier.id });
    await endSessions(db, user.id);
    const token = await endCommonPassword(db, user);
    await notifyNewAdmin(tx, caller, user, {
      write: adminApprovedMail,
      login: { supplierName: supplier.name, token },
    });
    await recordAudit(db, {
      actorId: caller.id,
      action: 'user.approve',
      subjectId: user.id,
      before: { role: user.role },
      after: {
        role: 'supplieradmin',
        supplierId: supplier.id,
        ...(token !== null && { password: 'ended' }),
      },
    });
  });
  return {
    message: 'Supplier admin approved.',
    user: await requireManagedUser(context.db, caller, params.id),
  };
};

export const rejectAdmin: Handler<Routes['rejectAdmin']> = async (
  context,
  { params },
  { caller },
) => {
  await inTransaction(context, async ({ db, config }) => {
    const user = await lockPendingUser(db, caller, params.id);
    await updateUserRow(db, user.id, { rejectedAt: new Date() });
    await endSessions(db, user.id);
    // The decision is kept even if the mail is over its limit.
    const purse = purseOf(config.limits, causerOf(caller));
    const hasRoom = await tryConsumeAttempt(db, purse, user.email);
    if (hasRoom) {
      await queueMail(db, 'adminDecision', adminRejectedMail(user), { userId: user.id });
    }
    await recordAudit(db, { actorId: caller.id, action: 'user.reject', subjectId: user.id });
  });
  return { message: 'Request rejected.' };
};

/**
 * Sent immediately and not queued, because the answer says whether the mail server accepted it. Not sent
 * where the change itself has just been mailed.
 */
export const notifyAdminChange: Handler<Routes['notifyAdminChange']> = async (
  context,
  { params, body: { action } },
  { caller, log },
) => {
  const { db, config, mailer, publicUrl } = context;
  const { user, supplierName } = await requireManagedRecord(db, caller, params.id);
  await requireChanged(db, user, action);
  const { ofThis, ofOther } = mailsOf[action];
  await oneByOne(context, user.id, async () => {
    await resetAttempts(db, ofOther, user.id);
    if (await hasAttempted(db, ofThis, user.id)) return;
    await consumeAttempt(db, purseOf(config.limits, causerOf(caller)), user.email);
    const letter =
      action === 'promote'
        ? adminPromotedMail(user, publicUrl, { supplierName, token: null })
        : adminRevokedMail(user, publicUrl, supplierName);
    await mailer.send(letter, newId()).catch((error: unknown) => {
      log.warn({ err: error }, 'notification not sent');
      throw new AppError('mailFailed', 'Role changed but failed to send notification email.');
    });
    await tryConsumeAttempt(db, ofThis, user.id);
  });
  return { message: 'Notification sent.' };
};

/** A second tap waits for the first, and mails nothing once that has; a change to and fro within the minute mails each. */
const mailsOf = {
  promote: { ofThis: newAdminMails, ofOther: formerAdminMails },
  revoke: { ofThis: formerAdminMails, ofOther: newAdminMails },
};

/** @throws AppError `conflict` when the mail would say what their role does not. */
async function requireChanged(
  db: Db,
  { id, role }: UserRow,
  action: 'promote' | 'revoke',
): Promise<void> {
  const isAdmin = hasAdminFlag(role);
  if (action === 'promote' ? isAdmin : !isAdmin && (await wasAdmin(db, id))) return;
  const state = isAdmin ? 'is an admin' : action === 'promote' ? 'is not an admin' : 'was no admin';
  throw new AppError('conflict', `This user ${state}, so no email was sent.`);
}

/** @throws AppError `conflict` when the request was decided already, or there never was one. */
async function lockPendingUser(tx: Db, caller: Actor, id: string): Promise<UserRow> {
  const user = await lockManagedUser(tx, caller, id);
  if (user.role === 'pending' && !user.rejectedAt) return user;
  throw new AppError('conflict', 'This user is not awaiting approval.');
}
