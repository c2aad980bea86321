import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve } from '../../http/serve';
import { returnCash } from './cashReturns.service';
import { listPaymentEvents, sumUpPayments } from './paymentHistory.service';
import { exportPurchases } from './purchaseExport.service';
import { exportPickList } from './reports.service';
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
  sumUpPayments,
  getPurchase,
  listPaymentEvents,
  refundPurchase,
  returnCash,
  leaveGroup,
});
