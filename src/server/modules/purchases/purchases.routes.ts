import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve } from '../../http/serve';
import { returnCash } from './cashReturns.service';
import { listPaymentEvents } from './paymentHistory.service';
import { exportPurchases } from './purchaseExport.service';
import { exportPayouts, exportPickList } from './reports.service';
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
  exportPickList,
  exportPayouts,
  getPurchase,
  listPaymentEvents,
  refundPurchase,
  returnCash,
  leaveGroup,
});
