import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve, type Handler, type Served } from '../../http/serve';

type Routes = typeof purchaseRoutes;

interface CheckoutHandlers {
  startPayment: Handler<Routes['createPaymentIntent']>;
  trackPurchase: Handler<Routes['trackPurchase']>;
  releaseHold: Handler<Routes['releaseHold']>;
}

export const serveCheckout = (handlers: CheckoutHandlers): Served[] => [
  serve(purchaseRoutes.createPaymentIntent, handlers.startPayment),
  serve(purchaseRoutes.trackPurchase, handlers.trackPurchase),
  serve(purchaseRoutes.releaseHold, handlers.releaseHold),
];
