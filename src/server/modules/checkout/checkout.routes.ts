import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serveSale } from '../../http/serve';
import { recordCashSale } from './cashSales.service';
import { releaseOwnHold } from './releaseOwnHold';
import { startPayment } from './startPayment.service';
import { trackPurchase } from './trackPurchase';

export const serveCheckout = serveSale(purchaseRoutes, {
  createPaymentIntent: startPayment,
  trackPurchase,
  releaseHold: releaseOwnHold,
  recordCashSale,
});
