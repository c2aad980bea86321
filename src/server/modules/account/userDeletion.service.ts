import type { userRoutes } from '#shared/users/users.contract';

import { owedText } from '#shared/users/toCollect.schema';

import { inTransaction, type Context, type Transaction } from '../../context';
import type { Db } from '../../db/database';
import { raiseAlert } from '../../db/raiseAlert';
import { recordAudit } from '../../db/recordAudit';
import type { Handler } from '../../http/serve';
import { queueMail } from '../../mail/outbox.queries';
import { buyerGoneMail } from '../owners/owners.mail';
import {
  cancelPayments,
  releaseHoldsOfUser,
  requireNoHolds,
} from '../checkout/releaseHolds.service';
import { forgetEventsOf } from '../calendars/calendarEvents.queries';
import { forgetFollowsOf } from '../follows/follows.queries';
import { forgetContactOf } from '../owners/contacts.queries';
import { goneKey, listToCollect, markBuyerGone } from '../owners/toCollect.queries';
import { listSupplierAdmins } from '../purchases/saleRecipients.queries';
import { deleteReservedAddresses } from '../users/emailChanges.queries';
import {
  lockManagedUser,
  requireAnotherSuperadmin,
  requireManagedUser,
  requireOtherUser,
} from '../users/managedUsers.service';
import { revokeAccess } from '../users/revokeAccess';
import { deleteSecondFactor } from '../users/secondFactor/secondFactors.queries';
import { placeOf } from '../users/userPlaces.service';
import { anonymizeUser, type UserRow } from '../users/users.queries';

export const deleteUser: Handler<typeof userRoutes.deleteUser> = async (
  context,
  { params },
  { caller },
) => {
  requireOtherUser(caller, params.id);
  const { _id: userId } = await requireManagedUser(context.db, caller, params.id);
  await removeUser(context, {
    userId,
    actorId: caller.id,
    lock: (tx) => lockManagedUser(tx, caller, userId),
  });
  return { message: 'User deleted.' };
};

type GoneShare = Awaited<ReturnType<typeof listToCollect>>[number];

/** Shares that the page lists before it deletes them. */
export const listToCollectOf: Handler<typeof userRoutes.listToCollect> = async (
  { db },
  { params },
  { caller },
) => {
  const { _id: userId } = await requireManagedUser(db, caller, params.id);
  const ofSupplier = caller.role === 'superadmin' ? null : caller.supplierId;
  return (await listToCollect(db, userId, ofSupplier)).map(({ share }) => share);
};

/** Tells each supplier what a deleted account leaves with them: by an alert, and its admins by mail. */
async function notifyOfGoneShares(
  { db, publicUrl }: Transaction,
  shares: GoneShare[],
): Promise<void> {
  for (const { purchaseId, groupId, share } of shares) {
    const { groupName, receiptNumber, portion, owed } = share;
    await raiseAlert(db, {
      kind: 'buyer-gone',
      key: goneKey(purchaseId),
      message: `Receipt ${receiptNumber}, a ${portion} of ${groupName}: the account of its buyer was deleted, and the share is still to be collected.${owed === undefined ? '' : ` ${owedText(owed)}.`} What was printed of its owner stays until it is given out, refunded, or the group is done.`,
      groupId,
    });
  }
  for (const supplierId of new Set(shares.map((one) => one.supplierId))) {
    const theirs = shares.filter((one) => one.supplierId === supplierId).map(({ share }) => share);
    for (const admin of await listSupplierAdmins(db, supplierId)) {
      const about = { userId: admin.id, supplierId };
      await queueMail(db, 'buyerGone', buyerGoneMail(admin, theirs, publicUrl), about);
    }
  }
}

interface Deletion {
  userId: string;
  actorId: string;
  /** Locks the user. @throws AppError where the actor may not delete them. */
  lock: (tx: Db) => Promise<UserRow>;
}

/**
 * Takes a person out of the shop; what they bought stays.
 * @throws AppError `conflict` while a payment of theirs is being taken, or for the last superadmin.
 */
export async function removeUser(
  context: Context,
  { userId, actorId, lock }: Deletion,
): Promise<void> {
  const released = await inTransaction(context, async (tx) => {
    const { db } = tx;
    await forgetEventsOf(db, userId);
    // Groups are locked before people, as by every sale: two of them cannot wait for each other.
    const holdsOfUser = await releaseHoldsOfUser(tx, userId);
    const user = await lock(db);
    await requireNoHolds(db, userId);
    await requireAnotherSuperadmin(db, user);
    await revokeAccess(db, userId);
    await deleteReservedAddresses(db, userId);
    await forgetFollowsOf(db, userId);
    await notifyOfGoneShares(tx, await listToCollect(db, userId));
    await forgetContactOf(db, userId);
    await markBuyerGone(db, userId);
    await deleteSecondFactor(db, userId);
    await anonymizeUser(db, user);
    await recordAudit(db, {
      actorId,
      action: 'user.delete',
      subjectId: userId,
      before: placeOf(user),
    });
    return holdsOfUser;
  });
  await cancelPayments(context, released);
}
