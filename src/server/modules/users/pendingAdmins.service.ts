import type { Actor } from '#shared/users/actor';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { consumeAttempt, tryAttempt, type Limits } from '../../http/rateLimit';
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

  /** A decision stands, whether or not there is room for its mail. */
  async function tell(tx: Db, letter: Mail): Promise<void> {
    if (await tryAttempt(tx, limits.mails, letter.to)) await mail.queue(tx, letter);
  }

  const approveSupplierAdmin: Handler<Routes['approveSupplierAdmin']> = async (
    { params, body },
    { caller },
  ) => {
    await db.transaction(async (tx) => {
      const user = await lockPendingUser(tx, caller, params.id);
      const supplier = await requireSupplier(tx, body.supplierId);
      await updateUserRow(tx, user.id, { role: 'supplieradmin', supplierId: supplier.id });
      await endSessions(tx, user.id);
      await tell(tx, adminApprovedMail(user, publicUrl(), supplier.name));
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'user.approve',
        subjectId: user.id,
        before: { role: user.role },
        after: { role: 'supplieradmin', supplierId: supplier.id },
      });
    });
    return {
      message: 'Supplier admin approved.',
      user: await requireManagedUser(db, caller, params.id),
    };
  };

  const rejectAdmin: Handler<Routes['rejectAdmin']> = async ({ params }, { caller }) => {
    await db.transaction(async (tx) => {
      const user = await lockPendingUser(tx, caller, params.id);
      await updateUserRow(tx, user.id, { rejectedAt: new Date() });
      await endSessions(tx, user.id);
      await tell(tx, adminRejectedMail(user));
      await recordAudit(tx, { actorId: caller.id, action: 'user.reject', subjectId: user.id });
    });
    return { message: 'Request rejected.' };
  };

  /** Sent at once and not queued: the answer says whether the mail server took it. */
  const notifyAdminChange: Handler<Routes['notifyAdminChange']> = async (
    { params, body },
    { caller, log },
  ) => {
    const { user, supplierName } = await requireManagedRecord(db, caller, params.id);
    await consumeAttempt(db, limits.mails, user.email);
    const write = body.action === 'promote' ? adminPromotedMail : adminRevokedMail;
    try {
      await mailer.send(write(user, publicUrl(), supplierName), newId());
    } catch (error) {
      log.warn({ err: error }, 'notification not sent');
      throw new AppError('mailFailed', 'Role changed but failed to send notification email.');
    }
    return { message: 'Notification sent.' };
  };

  return { approveSupplierAdmin, rejectAdmin, notifyAdminChange };
}

/** @throws AppError `conflict` when the request was decided already, or there never was one. */
async function lockPendingUser(tx: Db, caller: Actor, id: string): Promise<UserRow> {
  const user = await lockManagedUser(tx, caller, id);
  if (user.role === 'pending' && !user.rejectedAt) return user;
  throw new AppError('conflict', 'This user is not awaiting approval.');
}
