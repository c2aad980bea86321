import type { userRoutes } from '#shared/users/users.contract';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import type { Handler } from '../../http/serve';
import {
  cancelPayments,
  releaseHoldsOfUser,
  requireNoHolds,
} from '../checkout/releaseHolds.service';
import { forgetFollowsOf } from '../follows/follows.queries';
import { forgetContactsOf } from '../owners/contacts.queries';
import { forgetCollectorsOf } from '../pickup/handovers.queries';
import { deleteReservedAddresses } from '../users/emailChanges.queries';
import {
  lockManagedUser,
  requireAnotherSuperadmin,
  requireManagedUser,
  requireOtherUser,
} from '../users/managedUsers';
import { revokeAccess } from '../users/revokeAccess';
import { deleteSecondFactor } from '../users/secondFactor/secondFactors.queries';
import { placeOf } from '../users/userPlaces';
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
    // Groups are locked before people, as by every sale: two of them cannot wait for each other.
    const holdsOfUser = await releaseHoldsOfUser(tx, userId);
    const user = await lock(db);
    await requireNoHolds(db, userId);
    await requireAnotherSuperadmin(db, user);
    await revokeAccess(db, userId);
    await deleteReservedAddresses(db, userId);
    await forgetFollowsOf(db, userId);
    await forgetContactsOf(db, userId);
    await forgetCollectorsOf(db, userId);
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
