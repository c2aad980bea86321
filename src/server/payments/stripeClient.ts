import Stripe from 'stripe';

import type { PaymentsConfig } from '../config';

/** Cards alone: no other payment method can be authorized now and captured when a share is settled. */
export const cardOnly = {
  allowed_payment_method_types: ['card'],
} satisfies Partial<Stripe.PaymentIntentCreateParams>;

/** Currency of the shop, in which its card account is to be kept. */
export const shopCurrency = 'usd';

/** Milliseconds one request to the provider may take. */
const timeout = 8_000;

/** Stripe's own package, and the API version that it pins; `apiBase` decides which host answers. */
export const createStripe = (config: Pick<PaymentsConfig, 'secretKey' | 'apiBase'>): Stripe =>
  new Stripe(config.secretKey, {
    maxNetworkRetries: 1,
    timeout,
    telemetry: false,
    appInfo: { name: 'Sharecut' },
    ...hostOf(config.apiBase),
  });

function hostOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return {
    host: url.hostname,
    port: Number(url.port || (protocol === 'http' ? 80 : 443)),
    protocol,
  };
}
