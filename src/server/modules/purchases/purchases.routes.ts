import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve, type Served } from '../../http/serve';
import type { PurchasesService } from './purchases.service';

export const servePurchases = ({ purchases }: { purchases: PurchasesService }): Served[] => [
  serve(purchaseRoutes.listMyPurchases, purchases.listMyPurchases),
  serve(purchaseRoutes.listPurchases, purchases.listPurchases),
  serve(purchaseRoutes.getPurchase, purchases.getPurchase),
  serve(purchaseRoutes.refundPurchase, purchases.refundPurchase),
];
