import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { forgetKeptAddresses } from './emailChanges.queries';
import { requireAnotherSuperadmin } from './managedUsers';
import { revokeAccess } from './revokeAccess';
import { deleteSecondFactor } from './secondFactor/secondFactors.queries';
import { placeOf } from './userPlaces';
import { anonymizeUser, type UserRow } from './users.queries';

/** What a deletion needs of whoever keeps holds: `checkout/holds.service`. */
interface Holds {
  releaseAllOf(tx: Db, userId: string): Promise<unknown>;
  requireNone(tx: Db, userId: string): Promise<void>;
  cancelPayments(released: unknown): Promise<void>;
}

interface UserDeletionDeps {
  db: Db;
  holds: Holds;
}

interface Deletion {
  userId: string;
  actorId: string;
  /** Locks the user, and says whether the actor may do this. */
  lock: (tx: Db) => Promise<UserRow>;
}

export type DeleteUser = ReturnType<typeof createDeleteUser>;

/**
 * Takes a person out of the shop; what they bought stays.
 * @throws AppError `conflict` while a payment of theirs is being taken, or for the last superadmin.
 */
export const createDeleteUser =
  ({ db, holds }: UserDeletionDeps) =>
  async ({ userId, actorId, lock }: Deletion): Promise<void> => {
    const released = await db.transaction(async (tx) => {
      // Groups are locked before people, as by every sale: two of them cannot wait for each other.
      const holdsOfUser = await holds.releaseAllOf(tx, userId);
      const user = await lock(tx);
      await holds.requireNone(tx, userId);
      await requireAnotherSuperadmin(tx, user);
      await revokeAccess(tx, userId);
      await forgetKeptAddresses(tx, userId);
      await deleteSecondFactor(tx, userId);
      await anonymizeUser(tx, user);
      await recordAudit(tx, {
        actorId,
        action: 'user.delete',
        subjectId: userId,
        before: placeOf(user),
      });
      return holdsOfUser;
    });
    await holds.cancelPayments(released);
  };
