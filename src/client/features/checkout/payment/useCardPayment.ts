import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';

import { toDollars } from '#shared/money';

import { paths } from '../../../config/paths';
import { useRecordShare, type Recorded } from '../useRecordShare';
import type { Order } from './order';
import { paymentFailed } from './useStartPayment';

/**
 * `card`: ready to pay · `confirming`: the provider has the card · `recording`: paid, our server is being
 * called · `unrecorded`: paid, but not recorded yet. After `card` the user cannot pay again.
 */
type Step = 'card' | 'confirming' | 'recording' | 'unrecorded';

interface Confirmed {
  paymentIntent?: PaymentIntent;
  error?: StripeError;
}

export interface CardPaymentEnds {
  onRecorded: (recorded: Recorded) => void;
  /** The share could not be had, and nothing was charged. */
  onRefused: (message: string) => void;
  /** Past `card`, and back at it: as long as it is so, nothing may take the payment away. */
  onUnderWay: (isUnderWay: boolean) => void;
}

/** Statuses in which the payment may still succeed: only our server knows, and the user must not pay twice. */
const paidStatuses: readonly PaymentIntent.Status[] = [
  'succeeded',
  'requires_capture',
  'processing',
];

/**
 * Errors that the provider's form shows at its field: an incomplete or wrong field has an error code. Other failures
 * of the form, such as a method that was not chosen, are not shown by it.
 */
const isFieldError = (error: StripeError | undefined): boolean =>
  error?.type === 'validation_error' && /^(incomplete|invalid)_/.test(error.code ?? '');

/** Return URL of a 3-D Secure redirect, with the order in its query. */
const returnUrlOf = ({ group, portion, priceCents, balanceOf }: Order): string =>
  window.location.origin +
  paths.success({
    groupId: group._id,
    portion,
    amountPaid: String(toDollars(priceCents)),
    ...(balanceOf && { balanceOf }),
  });

/** A script that breaks off is a payment that failed. */
async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<Confirmed> {
  try {
    return await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
  } catch {
    return {};
  }
}

/** Confirms the card with the provider, once, then records the purchase, as often as it takes. */
export function useCardPayment(order: Order, ends: CardPaymentEnds) {
  const { onRecorded, onRefused, onUnderWay } = ends;
  const stripe = useStripe();
  const elements = useElements();
  const record = useRecordShare();
  const [step, setStep] = useState<Step>('card');
  const [message, setMessage] = useState<string | null>(null);
  const isLocked = useRef(false);
  const paid = useRef<PaymentIntent | null>(null);

  const isUnderWay = step !== 'card';
  useEffect(() => {
    onUnderWay(isUnderWay);
    return () => onUnderWay(false);
  }, [isUnderWay, onUnderWay]);

  const { group, portion, priceCents } = order;

  const finish = async (intent: PaymentIntent) => {
    paid.current = intent;
    setStep('recording');
    setMessage(null);
    const outcome = await record(
      { groupId: group._id, portion, priceCents, paymentIntentId: intent.id },
      setMessage,
    );
    if (!outcome) return;
    if ('recorded' in outcome) {
      onRecorded(outcome.recorded);
    } else if (outcome.isRefused && intent.status === 'requires_capture') {
      onRefused(outcome.problem);
    } else {
      setMessage(outcome.problem);
      setStep('unrecorded');
    }
  };

  const decline = (error: StripeError | undefined) => {
    isLocked.current = false;
    setMessage(isFieldError(error) ? null : (error?.message ?? paymentFailed));
    setStep('card');
  };

  const pay = async () => {
    if (!stripe || !elements || isLocked.current) return;
    isLocked.current = true;
    setStep('confirming');
    setMessage(null);
    const { paymentIntent, error } = await confirmCard(stripe, elements, returnUrlOf(order));
    const intent = paymentIntent ?? error?.payment_intent;
    if (intent && paidStatuses.includes(intent.status)) await finish(intent);
    else decline(error);
  };

  const recordAgain = async () => {
    if (paid.current) await finish(paid.current);
  };

  return { step, message, isReady: stripe !== null && elements !== null, pay, recordAgain };
}
