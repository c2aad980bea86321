import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

import type { Payments } from '../../../api/platformApi';

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

/** The provider's script, or the emulator the server names. @throws when it does not load. */
async function openStripe({ publishableKey, scriptUrl }: Payments): Promise<Stripe> {
  if (scriptUrl) await loadScript(scriptUrl);
  const stripe = scriptUrl ? window.Stripe?.(publishableKey) : await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment script did not start.');
  return stripe;
}

function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The payment script did not load: ${url}`));
    };
    document.head.append(script);
  });
}
