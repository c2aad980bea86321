import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

import type { Payments } from '../../../api/platformApi';

import { openStripe } from './openStripe';

/** The provider's script, opened; `isBlocked` when it did not load, and `retry` tries again. */
export function useStripeScript(payments: Payments) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    openStripe(payments).then(
      (opened) => isCurrent && setStripe(opened),
      () => isCurrent && setIsBlocked(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [payments, attempt]);

  const retry = () => {
    setIsBlocked(false);
    setAttempt((count) => count + 1);
  };
  return { stripe, isBlocked, retry };
}
