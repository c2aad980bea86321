import { useRef } from 'react';

import { formatCents, type Cents } from '#shared/money';

import { errorMessage, errorPriceCents } from '../../../api/errorMessage';
import type { Payments } from '../../../api/platformApi';
import { serverNow } from '../../../api/serverClock';
import { useCreatePaymentIntentMutation } from '../../../api/purchasesApi';
import { chargeOf, depositOf, holdEnd, intentBody, type Choice, type Order } from './order';

/** Either the payment has started, or why not; `priceCents` where the share costs something else now. */
export type StartedPayment = { order: Order } | { problem: string; priceCents?: Cents };

export const paymentFailed = 'Payment failed. Please try again.';

/** Holds a share and starts its payment. Called in a click, never in an effect. */
export function useStartPayment() {
  const [createIntent] = useCreatePaymentIntentMutation();
  const isStarting = useRef(false);

  const start = async (choice: Choice, payments: Payments): Promise<StartedPayment | null> => {
    if (isStarting.current) return null;
    isStarting.current = true;
    try {
      const deposit = payments.demoCents === null ? depositOf(choice, serverNow()) : null;
      const intent = await createIntent({ body: intentBody(choice, payments, deposit) }).unwrap();
      const { clientSecret, holdExpiresAt } = intent;
      const startedAt = Date.now();
      const heldUntil = holdEnd(holdExpiresAt, serverNow().getTime());
      const chargeCents = chargeOf(choice, payments, deposit);
      return {
        order: {
          ...choice,
          clientSecret,
          heldUntil,
          chargeCents,
          deposit,
          balanceOf: null,
          startedAt,
        },
      };
    } catch (error) {
      return refusal(error, choice);
    } finally {
      isStarting.current = false;
    }
  };

  return start;
}

function refusal(error: unknown, choice: Choice): StartedPayment {
  const priceCents = errorPriceCents(error);
  if (priceCents === null) return { problem: errorMessage(error, paymentFailed) };
  const was = formatCents(choice.priceCents);
  return {
    problem: `The price has changed from ${was} to ${formatCents(priceCents)}. Nothing was charged.`,
    priceCents,
  };
}
