import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { onSaleConnections, serve, serveConfirming } from '../../http/serve';
import { recordCashSale } from './cashSales.service';
import { releaseOwnHold } from './releaseOwnHold';
import { startPayment } from './startPayment.service';
import { trackPurchase } from './trackPurchase';

/** Each card sale takes the first two. */
export const serveCheckout = onSaleConnections((context) => [
  ...serveConfirming(purchaseRoutes, { createPaymentIntent: startPayment, trackPurchase })(context),
  ...serve(purchaseRoutes, { releaseHold: releaseOwnHold, recordCashSale })(context),
]);
