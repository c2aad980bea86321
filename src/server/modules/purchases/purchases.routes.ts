import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serveBound, type Served } from '../../http/serve';
import type { CashReturnsService } from './cashReturns.service';
import type { PaymentEventsService } from './paymentEvents.service';
import type { PurchaseExportService } from './purchaseExport.service';
import type { PurchasesService } from './purchases.service';

interface PurchaseServices {
  purchases: PurchasesService;
  purchaseExport: PurchaseExportService;
  paymentEvents: PaymentEventsService;
  cashReturns: CashReturnsService;
}

export const servePurchases = ({
  purchases,
  purchaseExport,
  paymentEvents,
  cashReturns,
}: PurchaseServices): Served[] => [
  serveBound(purchaseRoutes.listMyPurchases, purchases.listMyPurchases),
  serveBound(purchaseRoutes.listPurchases, purchases.listPurchases),
  serveBound(purchaseRoutes.exportPurchases, purchaseExport.exportPurchases),
  serveBound(purchaseRoutes.getPurchase, purchases.getPurchase),
  serveBound(purchaseRoutes.listPaymentEvents, paymentEvents.listPaymentEvents),
  serveBound(purchaseRoutes.refundPurchase, purchases.refundPurchase),
  serveBound(purchaseRoutes.returnCash, cashReturns.returnCash),
  serveBound(purchaseRoutes.leaveGroup, purchases.leaveGroup),
];
