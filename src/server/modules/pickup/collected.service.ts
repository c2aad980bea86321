import type { pickupRoutes } from '#shared/pickup/pickup.contract';
import { checkOffOf, madeAt, madeInOrder } from '#shared/pickup/tapTime';
import { isIn, settledStates } from '#shared/purchases/purchaseStates';

import { inTransaction } from '../../context';
import { readNow } from '../../db/clock';
import { recordAudit } from '../../db/recordAudit';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { announceShareChange } from '../inventory/groupChanges';
import { lockGroup } from '../inventory/stock.service';
import { noteCheckedOff } from '../purchases/noteCheckedOff';
import { lockPurchase } from '../purchases/purchases.queries';
import { requireManagedPurchase } from './handover.service';
import {
  ensureHandover,
  insertTap,
  listTaps,
  readShare,
  updateHandover,
} from './handovers.queries';

/**
 * Checks a share off, or undoes it. A tap names the state that it wants; the one made last
 * decides, whenever it arrives. It reports what has happened, so one that should not have been made is
 * kept like any other, and alerted of. Whether the group is done follows in the database.
 */
export const setCollected: Handler<(typeof pickupRoutes)['setCollected']> = async (
  context,
  { params, body },
  { caller },
) => {
  const { id, groupId } = await requireManagedPurchase(context.db, caller, params.id);
  return inTransaction(context, async ({ db }) => {
    // Under the group's lock, so that of two taps one sees that all is given out.
    const group = await lockGroup(db, groupId);
    const purchase = await lockPurchase(db, id);
    if (!purchase || !isIn(settledStates, purchase.state)) {
      throw new AppError('conflict', 'This share is not paid: do not give it out.');
    }
    const before = await ensureHandover(db, id);
    const now = group?.lockedAt ?? (await readNow(db));
    const others = await listTaps(db, id);
    const made = madeAt(body, { soldAt: purchase.paidAt ?? purchase.createdAt, now });
    const sent = { actorId: caller.id, sentAs: body.tappedAt ?? null };
    await insertTap(db, {
      ...sent,
      id: body.tapId,
      purchaseId: id,
      isCollected: body.collected,
      madeAt: made ? madeInOrder({ ...sent, madeAt: made }, others) : laterThan(others, now),
    });
    const given = checkOffOf(await listTaps(db, id));
    const isGiven = given !== null;
    if (before.collectedAt?.getTime() !== given?.madeAt.getTime()) {
      await updateHandover(db, id, {
        collectedAt: given?.madeAt ?? null,
        collectedBy: given?.actorId ?? null,
      });
      await noteCheckedOff(db, id);
      announceShareChange(db, groupId);
    }
    if (isGiven !== (before.collectedAt !== null)) {
      await recordAudit(db, {
        actorId: caller.id,
        action: isGiven ? 'purchase.collect' : 'purchase.uncollect',
        subjectId: id,
      });
    }
    return readShare(db, id);
  });
};

/** Now, and later than every other, also within its millisecond. */
function laterThan([latest]: readonly { madeAt: Date }[], now: Date): Date {
  return new Date(Math.max(now.getTime(), (latest?.madeAt.getTime() ?? 0) + 1));
}
