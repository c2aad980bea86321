/** Purchases: lists, receipts, and giving the money back. */

import { answerList } from '#shared/lists';
import { purchaseRoutes, type Purchase } from '#shared/purchases/purchases.contract';

import type { Context } from '../../context';
import { readPage } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { readOwnerParts } from '../owners/owners.presenter';
import { refundShare } from './refunds.service';
import { leftReason, ownDispute, requireMayLeave } from './leaving.service';
import {
  findListed,
  findSeller,
  listOfBuyer,
  presentListed,
  presentPurchase,
} from './purchaseLists.queries';
import { findPurchase, findShare, type PurchaseRow } from './purchases.queries';
import { findReceipt } from './receipts.queries';
import {
  countManagedPurchases,
  listManagedPurchases,
  managedFilter,
  managedOrder,
} from './managedPurchases.queries';

type Routes = typeof purchaseRoutes;

async function requirePurchase({ db }: Context, id: string): Promise<PurchaseRow> {
  const purchase = isId(id) ? await findPurchase(db, id) : null;
  if (!purchase) throw notFound('Purchase');
  return purchase;
}

export const listMyPurchases: Handler<Routes['listMyPurchases']> = ({ db }, _, { caller }) =>
  listOfBuyer(db, caller.id);

export const listPurchases: Handler<Routes['listPurchases']> = async (
  { db },
  { query },
  { caller },
) => {
  const where = managedFilter(db, caller, query);
  const { items, total } = await readPage({
    query,
    order: managedOrder(query),
    list: (range) => listManagedPurchases(db, { where, ...range }),
    count: () => countManagedPurchases(db, where),
  });
  return answerList(purchaseRoutes.listPurchases, { items, total }, query);
};

/** Another user's purchase is not found, except by the group's admins. */
export const getPurchase: Handler<Routes['getPurchase']> = async (
  { db },
  { params },
  { caller },
) => {
  const found = isId(params.id) ? await findReceipt(db, params.id) : null;
  if (!found) throw notFound('Purchase');
  requireRecord('receipt', caller, { ...found, userId: found.receipt.userId });
  return { ...found.receipt, ...(await readOwnerParts(db, params.id)) };
};

export const refundPurchase: Handler<Routes['refundPurchase']> = async (
  context,
  { params, body },
  { caller },
) => {
  const purchase = await requirePurchase(context, params.id);
  requireRecord('managedPurchase', caller, await findSeller(context.db, purchase.id));
  if (purchase.balanceOf !== null) throw new AppError('conflict', partOfShare);
  const refund = { reason: body.reason, actorId: caller.id };
  return showRefunded(context, await refundShare(context, purchase, refund));
};

const partOfShare =
  'This was paid for a share that is sold by weight. Refund the share, and all that was paid for it goes back.';

export const leaveGroup: Handler<Routes['leaveGroup']> = async (
  context,
  { params },
  { caller },
) => {
  const found = isId(params.id) ? await findShare(context.db, params.id) : null;
  const purchase = requireRecord('ownPurchase', caller, found);
  const refund = {
    reason: leftReason,
    actorId: caller.id,
    requireMay: requireMayLeave,
    disputed: ownDispute,
  };
  return showRefunded(context, await refundShare(context, purchase, refund));
};

async function showRefunded({ db }: Context, purchase: PurchaseRow): Promise<Purchase> {
  const listed = await findListed(db, purchase.id);
  return listed ? presentListed(listed) : presentPurchase(purchase);
}
