import type { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { inTransaction } from '../../context';
import { resolveAlert } from '../../db/raiseAlert';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { causerOf } from '../../mail/purses';
import { lockGroup } from '../inventory/stock.service';
import { gatherCash } from './purchaseMails.notice';
import { findListed, findSeller, presentListed } from './purchaseLists.queries';
import { findPurchase } from './purchases.queries';
import { listCashOwed, markCashReturned } from './refunds.queries';

/** Key of the alert that a group that was called off still owes cash. */
export const cashOwedKey = (groupId: string): string => `cash-owed:${groupId}`;

/** Records that an admin handed cash back to a buyer whose share was refunded. */
export const returnCash: Handler<(typeof purchaseRoutes)['returnCash']> = async (
  context,
  { params: { id } },
  { caller },
) => {
  const purchase = isId(id) ? await findPurchase(context.db, id) : null;
  if (!purchase) throw notFound('Purchase');
  requireRecord('managedPurchase', caller, await findSeller(context.db, id));
  await inTransaction(context, async (tx) => {
    // Under the group's lock, so that of two who hand back the last of its cash one takes the alert away.
    await lockGroup(tx.db, purchase.groupId);
    const returned = await markCashReturned(tx.db, id, caller.id);
    if (!returned) return;
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'purchase.cash-return',
      subjectId: id,
      after: { priceCents: returned.priceCents },
    });
    await gatherCash(tx, returned, causerOf(caller));
    if ((await listCashOwed(tx.db, returned.groupId)).length === 0) {
      await resolveAlert(tx.db, cashOwedKey(returned.groupId));
    }
  });
  const listed = await findListed(context.db, id);
  if (!listed?.purchase.cashReturnedAt) {
    throw new AppError('conflict', 'Only the cash of a refunded share can be handed back.');
  }
  return presentListed(listed);
};
