import type { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { paymentPending } from '../purchases/paymentErrors.rules';
import { presentPurchase } from '../purchases/purchaseLists.queries';
import { findShare, type PurchaseRow } from '../purchases/purchases.queries';
import { releaseHold } from './releaseHolds.service';
import { isSettled } from './settlement.rules';

/** The call that gives one's own hold back. */
export const releaseOwnHold: Handler<typeof purchaseRoutes.releaseHold> = async (
  context,
  { params },
  { caller },
) => {
  const found = isId(params.id) ? await findShare(context.db, params.id) : null;
  const hold = requireRecord('ownPurchase', caller, found);
  const current = await releaseHold(context, hold, 'returned');
  if (!current || isSettled(current)) {
    throw new AppError('conflict', 'This share is paid for. Ask the supplier for a refund.');
  }
  if (current.state !== 'released') throw paymentPending();
  if (mayBeTaken(current)) throw stillEnding();
  return presentPurchase(current);
};

/** True until the provider has confirmed that a released share's payment is over. */
const mayBeTaken = ({ intentId, intentClosedAt }: PurchaseRow): boolean =>
  intentId !== null && intentClosedAt === null;

const stillEnding = (): AppError =>
  new AppError(
    'paymentPending',
    'You released this share. Its payment is still being ended, so do not pay for it any more.',
    { retryAfter: 5 },
  );
