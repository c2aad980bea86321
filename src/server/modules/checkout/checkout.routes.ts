import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve, type Served } from '../../http/serve';
import type { CheckoutService } from './checkout.service';

export const serveCheckout = (checkout: CheckoutService): Served[] => [
  serve(purchaseRoutes.createPaymentIntent, checkout.createPaymentIntent),
  serve(purchaseRoutes.trackPurchase, checkout.trackPurchase),
  serve(purchaseRoutes.releaseHold, checkout.releaseHold),
];
