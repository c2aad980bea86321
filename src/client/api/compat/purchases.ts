import type {
  Purchase as WirePurchase,
  purchaseRoutes,
} from '#shared/purchases/purchases.contract';
import type { RouteResult } from '#shared/route';

import { toPurchase } from '../purchase';
import { readGroup } from './groups';

type StartedPayment = RouteResult<typeof purchaseRoutes.createPaymentIntent>;

/** `holdExpiresAt` is `null` where the server holds no share while it is paid for. */
export const readStartedPayment = ({ clientSecret, holdExpiresAt }: StartedPayment) => ({
  clientSecret,
  holdExpiresAt: holdExpiresAt ?? null,
});

/** Either is `null` where the answer has none. */
export const readRecordedShare = (answer: { purchase?: WirePurchase } | null) => ({
  group: readGroup(answer),
  purchase: answer?.purchase ? toPurchase(answer.purchase) : null,
});
