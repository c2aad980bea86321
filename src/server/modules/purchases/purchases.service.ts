import { canManageGroup } from '#shared/groups/groupPermissions';
import { answerList } from '#shared/lists';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteAnswer, RouteInput } from '#shared/route';

import type { Db } from '../../db/client';
import { readPage } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import type { CallContext } from '../../http/serve';
import type { HoldsService } from './holds.service';
import { createPaymentStart, type PaymentStartDeps } from './paymentStart.service';
import { findSeller, listOfBuyer, presentPurchase } from './purchaseLists.repository';
import { findPurchase, type PurchaseRow } from './purchases.repository';
import { findReceipt } from './receipts.repository';
import type { RefundsService } from './refunds.service';
import { countSales, listSales, salesFilter, salesOrder } from './sales.repository';
import { createTracking, type TrackingDeps } from './tracking.service';

type Routes = typeof purchaseRoutes;
type Call = CallContext<'signedIn'>;
type AdminCall = CallContext<'admin'>;

type PurchasesDeps = PaymentStartDeps &
  TrackingDeps & { db: Db; holds: HoldsService; refunds: RefundsService };

export type PurchasesService = ReturnType<typeof createPurchasesService>;

/** Buying, giving back, refunding and listing shares. */
export function createPurchasesService(deps: PurchasesDeps) {
  const { db, holds, refunds } = deps;

  async function requirePurchase(id: string): Promise<PurchaseRow> {
    const purchase = isId(id) ? await findPurchase(db, id) : null;
    if (!purchase) throw notFound('Purchase');
    return purchase;
  }

  async function releaseHold(
    { params }: RouteInput<Routes['releaseHold']>,
    { caller }: Call,
  ): Promise<RouteAnswer<Routes['releaseHold']>> {
    const hold = await requirePurchase(params.id);
    if (hold.userId !== caller.id) throw notFound('Purchase');
    if (hold.state === 'held') await holds.giveBack(hold);
    else if (hold.state !== 'released') {
      throw new AppError('conflict', 'This share is paid for. Ask the supplier for a refund.');
    }
    return presentPurchase(await requirePurchase(hold.id));
  }

  const listMyPurchases = async (_: object, { caller }: Call) => listOfBuyer(db, caller.id);

  async function listPurchases(
    { query }: RouteInput<Routes['listPurchases']>,
    { caller }: AdminCall,
  ): Promise<RouteAnswer<Routes['listPurchases']>> {
    const where = salesFilter(db, caller, query);
    const { items, total } = await readPage({
      query,
      order: salesOrder(query),
      list: (stretch) => listSales(db, { where, ...stretch }),
      count: () => countSales(db, where),
    });
    return answerList('purchases', { items, total }, query);
  }

  /** Of somebody else's purchase nobody but the group's admins learns that it exists. */
  async function getPurchase(
    { params }: RouteInput<Routes['getPurchase']>,
    { caller }: Call,
  ): Promise<RouteAnswer<Routes['getPurchase']>> {
    const found = isId(params.id) ? await findReceipt(db, params.id) : null;
    const isTheirs = found?.receipt.userId === caller.id;
    if (!found || !(isTheirs || canManageGroup(caller, found))) throw notFound('Purchase');
    return found.receipt;
  }

  async function refundPurchase(
    { params, body }: RouteInput<Routes['refundPurchase']>,
    { caller }: AdminCall,
  ): Promise<RouteAnswer<Routes['refundPurchase']>> {
    const purchase = await requirePurchase(params.id);
    const seller = await findSeller(db, purchase.id);
    if (!seller || !canManageGroup(caller, seller)) throw notFound('Purchase');
    return presentPurchase(await refunds.refund(purchase, body.reason, caller.id));
  }

  return {
    createPaymentIntent: createPaymentStart(deps),
    trackPurchase: createTracking(deps),
    releaseHold,
    listMyPurchases,
    listPurchases,
    getPurchase,
    refundPurchase,
  };
}
