import type { accountRoutes } from '#shared/account/account.contract';
import { isIn, liveStates } from '#shared/purchases/purchaseStates';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { findUnfinished } from '../purchases/purchaseLists.queries';
import { lockUser, updateUserRow } from '../users/users.queries';
import { readAccount } from './account.service';

/** Ends a member's tie to their supplier. */
export const leaveSupplier: Handler<(typeof accountRoutes)['leaveSupplier']> = async (
  context,
  _,
  { caller },
) => {
  await inTransaction(context, async ({ db }) => {
    const user = await lockUser(db, caller.id);
    if (user?.role !== 'member') {
      throw new AppError('conflict', 'Only a member can leave a ranch. Contact us.');
    }
    if (user.supplierId === null) return;
    const { role, supplierId } = user;
    await requireNoLiveShare(db, user.id, supplierId);
    await updateUserRow(db, user.id, { supplierId: null });
    await recordAudit(db, {
      actorId: user.id,
      action: 'user.leaveSupplier',
      subjectId: user.id,
      before: { role, supplierId },
      after: { role, supplierId: null },
    });
  });
  return readAccount(context.db, caller);
};

/** @throws AppError `conflict` while they have a share in a group that is not over, or one is held for them. */
async function requireNoLiveShare(tx: Db, userId: string, supplierId: string): Promise<void> {
  const share = await findUnfinished(tx, userId, supplierId);
  if (!share) return;
  const { state, groupName } = share;
  throw new AppError(
    'conflict',
    isIn(liveStates, state)
      ? `A share of ${groupName} is held for you. Pay for it or release it first.`
      : `You have a share of ${groupName}, which is still going on. You can leave the ranch once the rancher has closed the group; until then contact us to move you.`,
  );
}
