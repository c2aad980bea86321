import { canManageGroup } from '#shared/groups/groupPermissions';
import { answerList } from '#shared/lists';
import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/client';
import { readPage } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { Handler } from '../../http/serve';
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

  const listMyPurchases: Handler<Routes['listMyPurchases']> = (_, { caller }) =>
    listOfBuyer(db, caller.id);

  const listPurchases: Handler<Routes['listPurchases']> = async ({ query }, { caller }) => {
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
  const getPurchase: Handler<Routes['getPurchase']> = async ({ params }, { caller }) => {
    const found = isId(params.id) ? await findReceipt(db, params.id) : null;
    const isTheirs = found?.receipt.userId === caller.id;
    if (!found || !(isTheirs || canManageGroup(caller, found))) throw notFound('Purchase');
    return found.receipt;
  };

  const refundPurchase: Handler<Routes['refundPurchase']> = async (
    { params, body },
    { caller },
  ) => {
    const purchase = await requirePurchase(params.id);
    const seller = await findSeller(db, purchase.id);
    if (!seller || !canManageGroup(caller, seller)) throw notFound('Purchase');
    return presentPurchase(await refunds.refund(purchase, body.reason, caller.id));
  };

  return {
    listMyPurchases,
    listPurchases,
    getPurchase,
    refundPurchase,
  };
}
