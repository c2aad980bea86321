import type { Actor } from '#shared/users/actor';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import type { BoundHandler } from '../../http/serve';
import {
  consumeAttempt,
  hasAttempted,
  resetAttempts,
  tryAttempt,
  type Limits,
} from '../../http/rateLimit';
import type { Mailer } from '../../mail/mailer';
import type { Mail, MailQueue } from '../../mail/mailQueue';
import {
  adminApprovedMail,
  adminPromotedMail,
  adminRejectedMail,
  adminRevokedMail,
} from '../../mail/messages/admins';
import { requireSupplier } from '../suppliers/supplierLookup';
import { lockManagedUser, requireManagedRecord, requireManagedUser } from './managedUsers';
import { endCommonPassword } from './newPassword';
import { createTellNewAdmin, newAdminMails } from './newAdmins';
import { endSessions } from './sessions.queries';
import { updateUserRow, type UserRow } from './users.queries';

type Routes = typeof userRoutes;

interface PendingAdminsDeps {
  db: Db;
  mail: MailQueue;
  mailer: Mailer;
  limits: Limits;
  publicUrl: () => string;
}

export type PendingAdminsService = ReturnType<typeof createPendingAdminsService>;

export function createPendingAdminsService(deps: PendingAdminsDeps) {
  const { db, mail, mailer, limits, publicUrl } = deps;
  const tellNewAdmin = createTellNewAdmin(deps);

  /** A decision stands, whether or not there is room for its mail. */
  async function tell(tx: Db, letter: Mail): Promise<void> {
    if (await tryAttempt(tx, limits.mails, letter.to)) await mail.queue(tx, letter);
  }

  const approveSupplierAdmin: BoundHandler<Routes['approveSupplierAdmin']> = async (
    { params, body },
    { caller },
  ) => {
    await db.transaction(async (tx) => {
      const user = await lockPendingUser(tx, caller, params.id);
      const supplier = await requireSupplier(tx, body.supplierId);
      await updateUserRow(tx, user.id, { role: 'supplieradmin', supplierId: supplier.id });
      await endSessions(tx, user.id);
      const token = await endCommonPassword(tx, user);
      await tellNewAdmin(tx, user, adminApprovedMail, { supplierName: supplier.name, token });
      await recordAudit(tx, {
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
      user: await requireManagedUser(db, caller, params.id),
    };
  };

  const rejectAdmin: BoundHandler<Routes['rejectAdmin']> = async ({ params }, { caller }) => {
    await db.transaction(async (tx) => {
      const user = await lockPendingUser(tx, caller, params.id);
      await updateUserRow(tx, user.id, { rejectedAt: new Date() });
      await endSessions(tx, user.id);
      await tell(tx, adminRejectedMail(user));
      await recordAudit(tx, { actorId: caller.id, action: 'user.reject', subjectId: user.id });
    });
    return { message: 'Request rejected.' };
  };

  /**
   * Sent at once and not queued: the answer says whether the mail server took it. Not sent where the change
   * itself has just been mailed.
   */
  const notifyAdminChange: BoundHandler<Routes['notifyAdminChange']> = async (
    { params, body },
    { caller, log },
  ) => {
    const { user, supplierName } = await requireManagedRecord(db, caller, params.id);
    if (body.action === 'revoke') await resetAttempts(db, newAdminMails, user.id);
    else if (await hasAttempted(db, newAdminMails, user.id)) return sent;
    await consumeAttempt(db, limits.mails, user.email);
    const letter =
      body.action === 'promote'
        ? adminPromotedMail(user, publicUrl(), { supplierName, token: null })
        : adminRevokedMail(user, publicUrl(), supplierName);
    try {
      await mailer.send(letter, newId());
    } catch (error) {
      log.warn({ err: error }, 'notification not sent');
      throw new AppError('mailFailed', 'Role changed but failed to send notification email.');
    }
    return sent;
  };

  return { approveSupplierAdmin, rejectAdmin, notifyAdminChange };
}

const sent = { message: 'Notification sent.' };

/** @throws AppError `conflict` when the request was decided already, or there never was one. */
async function lockPendingUser(tx: Db, caller: Actor, id: string): Promise<UserRow> {
  const user = await lockManagedUser(tx, caller, id);
  if (user.role === 'pending' && !user.rejectedAt) return user;
  throw new AppError('conflict', 'This user is not awaiting approval.');
}
