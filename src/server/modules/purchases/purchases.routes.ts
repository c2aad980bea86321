import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve } from '../../http/serve';
import { returnCash } from './cashReturns.service';
import { listPaymentEvents } from './paymentEvents.service';
import { exportPurchases } from './purchaseExport.service';
import {
  getPurchase,
  leaveGroup,
  listMyPurchases,
  listPurchases,
  refundPurchase,
} from './purchases.service';

export const servePurchases = serve(purchaseRoutes, {
  listMyPurchases,
  listPurchases,
  exportPurchases,
  getPurchase,
  listPaymentEvents,
  refundPurchase,
  returnCash,
  leaveGroup,
});
