import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { serveBound, type BoundHandler, type Served } from '../../http/serve';
import type { CashSalesService } from './cashSales.service';

type Routes = typeof purchaseRoutes;

interface CheckoutHandlers {
  startPayment: BoundHandler<Routes['createPaymentIntent']>;
  trackPurchase: BoundHandler<Routes['trackPurchase']>;
  releaseHold: BoundHandler<Routes['releaseHold']>;
  cashSales: CashSalesService;
}

export const serveCheckout = (handlers: CheckoutHandlers): Served[] => [
  serveBound(purchaseRoutes.createPaymentIntent, handlers.startPayment),
  serveBound(purchaseRoutes.trackPurchase, handlers.trackPurchase),
  serveBound(purchaseRoutes.releaseHold, handlers.releaseHold),
  serveBound(purchaseRoutes.recordCashSale, handlers.cashSales.recordCashSale),
];
