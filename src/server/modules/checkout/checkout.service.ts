import { createPaymentStart, type PaymentStartDeps } from './paymentStart.service';
import { createReleaseHold } from './releaseHold';
import { createTracking, type TrackingDeps } from './tracking.service';

export type CheckoutService = ReturnType<typeof createCheckoutService>;

/** The three calls of buying a share. */
export const createCheckoutService = (deps: PaymentStartDeps & TrackingDeps) => ({
  createPaymentIntent: createPaymentStart(deps),
  trackPurchase: createTracking(deps),
  releaseHold: createReleaseHold(deps),
});
