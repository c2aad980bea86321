import { answerList } from '#shared/lists';
import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { readPage } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { BoundHandler } from '../../http/serve';
import { leftReason, ownDispute, requireMayLeave } from './leaving';
import { findSeller, listOfBuyer, presentPurchase } from './purchaseLists.queries';
import { findPurchase, type PurchaseRow } from './purchases.queries';
import { findReceipt } from './receipts.queries';
import type { RefundsService } from './refunds.service';
import {
  countManagedPurchases,
  listManagedPurchases,
  managedFilter,
  managedOrder,
} from './managedPurchases.queries';

type Routes = typeof purchaseRoutes;

interface PurchasesDeps {
  db: Db;
  refunds: RefundsService;
}

export type PurchasesService = ReturnType<typeof createPurchasesService>;

/** What was bought: lists, receipts, and giving the money back. */
export function createPurchasesService({ db, refunds }: PurchasesDeps) {
  async function requirePurchase(id: string): Promise<PurchaseRow> {
    const purchase = isId(id) ? await findPurchase(db, id) : null;
    if (!purchase) throw notFound('Purchase');
    return purchase;
  }

  const listMyPurchases: BoundHandler<Routes['listMyPurchases']> = (_, { caller }) =>
    listOfBuyer(db, caller.id);

  const listPurchases: BoundHandler<Routes['listPurchases']> = async ({ query }, { caller }) => {
    const where = managedFilter(db, caller, query);
    const { items, total } = await readPage({
      query,
      order: managedOrder(query),
      list: (range) => listManagedPurchases(db, { where, ...range }),
      count: () => countManagedPurchases(db, where),
    });
    return answerList(purchaseRoutes.listPurchases, { items, total }, query);
  };

  /** Of somebody else's purchase nobody but the group's admins learns that it exists. */
  const getPurchase: BoundHandler<Routes['getPurchase']> = async ({ params }, { caller }) => {
    const found = isId(params.id) ? await findReceipt(db, params.id) : null;
    if (!found) throw notFound('Purchase');
    requireRecord('receipt', caller, { ...found, userId: found.receipt.userId });
    return found.receipt;
  };

  const refundPurchase: BoundHandler<Routes['refundPurchase']> = async (
    { params, body },
    { caller },
  ) => {
    const purchase = await requirePurchase(params.id);
    requireRecord('managedPurchase', caller, await findSeller(db, purchase.id));
    const refund = { reason: body.reason, actorId: caller.id };
    return presentPurchase(await refunds.refund(purchase, refund));
  };

  const leaveGroup: BoundHandler<Routes['leaveGroup']> = async ({ params }, { caller }) => {
    const found = isId(params.id) ? await findPurchase(db, params.id) : null;
    const purchase = requireRecord('ownPurchase', caller, found);
    const refund = {
      reason: leftReason,
      actorId: caller.id,
      requireMay: requireMayLeave,
      disputed: ownDispute,
    };
    return presentPurchase(await refunds.refund(purchase, refund));
  };

  return {
    listMyPurchases,
    listPurchases,
    getPurchase,
    refundPurchase,
    leaveGroup,
  };
}
