import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve, type Served } from '../../http/serve';
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
  serve(purchaseRoutes.listMyPurchases, purchases.listMyPurchases),
  serve(purchaseRoutes.listPurchases, purchases.listPurchases),
  serve(purchaseRoutes.exportPurchases, purchaseExport.exportPurchases),
  serve(purchaseRoutes.getPurchase, purchases.getPurchase),
  serve(purchaseRoutes.listPaymentEvents, paymentEvents.listPaymentEvents),
  serve(purchaseRoutes.refundPurchase, purchases.refundPurchase),
  serve(purchaseRoutes.returnCash, cashReturns.returnCash),
  serve(purchaseRoutes.leaveGroup, purchases.leaveGroup),
];
