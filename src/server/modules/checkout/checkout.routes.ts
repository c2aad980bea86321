import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serve, type Handler, type Served } from '../../http/serve';
import type { CashSalesService } from './cashSales.service';

type Routes = typeof purchaseRoutes;

interface CheckoutHandlers {
  startPayment: Handler<Routes['createPaymentIntent']>;
  trackPurchase: Handler<Routes['trackPurchase']>;
  releaseHold: Handler<Routes['releaseHold']>;
  cashSales: CashSalesService;
}

export const serveCheckout = (handlers: CheckoutHandlers): Served[] => [
  serve(purchaseRoutes.createPaymentIntent, handlers.startPayment),
  serve(purchaseRoutes.trackPurchase, handlers.trackPurchase),
  serve(purchaseRoutes.releaseHold, handlers.releaseHold),
  serve(purchaseRoutes.recordCashSale, handlers.cashSales.recordCashSale),
];
