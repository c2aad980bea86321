import { useRef } from 'react';

import { errorBodySchema } from '#shared/errors';
import { formatDollars } from '#shared/money';
import type { PlatformConfig } from '#shared/platform/platform.contract';

import { errorMessage } from '../../../api/errorMessage';
import { useCreatePaymentIntentMutation } from '../../../api/purchasesApi';
import { chargeOf, holdEnd, intentBody, type Choice, type Order } from './order';

/** Either the payment has started, or why not; `price` where the share costs something else now. */
export type StartedPayment = { order: Order } | { problem: string; price?: number };

export const paymentFailed = 'Payment failed. Please try again.';

type Payments = PlatformConfig['payments'];

/** Holds a share and starts its payment. Called in a click, never in an effect. */
export function useStartPayment() {
  const [createIntent, { isLoading }] = useCreatePaymentIntentMutation();
  const isStarting = useRef(false);

  const start = async (choice: Choice, payments: Payments): Promise<StartedPayment | null> => {
    if (isStarting.current) return null;
    isStarting.current = true;
    try {
      const intent = await createIntent({ body: intentBody(choice, payments) }).unwrap();
      const { clientSecret, holdExpiresAt } = intent;
      const startedAt = Date.now();
      const heldUntil = holdEnd(holdExpiresAt, startedAt);
      const charge = chargeOf(choice, payments);
      return { order: { ...choice, clientSecret, heldUntil, charge, startedAt } };
    } catch (error) {
      return refusal(error, choice);
    } finally {
      isStarting.current = false;
    }
  };

  return { start, isStarting: isLoading };
}

function refusal(error: unknown, choice: Choice): StartedPayment {
  const data = typeof error === 'object' && error && 'data' in error ? error.data : undefined;
  const price = errorBodySchema.safeParse(data).data?.price;
  if (price === undefined) {
    return { problem: errorMessage(error, paymentFailed) };
  }
  const was = formatDollars(choice.price);
  return {
    problem: `The price has changed from ${was} to ${formatDollars(price)}. Nothing was charged.`,
    price,
  };
}
