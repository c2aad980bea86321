import type { pickupRoutes } from '#shared/pickup/pickup.contract';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { announceShareChange } from '../inventory/groupChanges';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import { lockPurchase } from '../purchases/purchases.queries';
import { requireManagedPurchase } from './handover.service';
import {
  ensureHandover,
  insertTap,
  isAllCollected,
  markDone,
  markCollected,
  readShare,
  updateHandover,
} from './handovers.queries';

/**
 * Checks a paid share off, or undoes it. A tap names the state that it wants, so two phones give
 * out once; a tap that arrives again, after another one, changes nothing.
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
    const { collected, tapId, tappedAt } = body;
    if (collected && purchase?.state !== 'paid') {
      throw new AppError('conflict', refusal(purchase?.state));
    }
    const tap = { id: tapId, purchaseId: id, isCollected: collected, actorId: caller.id };
    const { collectedAt } = await ensureHandover(db, id);
    const isNew = await insertTap(db, tap);
    if (isNew && (collectedAt !== null) !== collected) {
      if (collected) await markCollected(db, id, caller.id, tappedAt);
      else await updateHandover(db, id, { collectedAt: null, collectedBy: null });
      await recordAudit(db, {
        actorId: caller.id,
        action: collected ? 'purchase.collect' : 'purchase.uncollect',
        subjectId: id,
      });
      if (group && isSoldOff(group)) {
        const isDone = collected && (await isAllCollected(db, groupId));
        if (isDone !== (group.doneAt !== null)) await markDone(db, groupId, isDone);
      }
      announceShareChange(db, groupId);
    }
    return readShare(db, id);
  });
};

/** Nothing of it is on sale or held: no more shares come to give out. */
const isSoldOff = ({ status, stock }: LockedGroup): boolean =>
  status !== 'open' && stock.quartersHeld === 0;

const refusal = (state: string | undefined): string =>
  state === 'refunding' || state === 'refunded'
    ? 'This share was refunded: do not give it out.'
    : 'This share is not paid: do not give it out.';
