import Stripe from 'stripe';

import type { PaymentsConfig } from '../config';

/** The API version whose published schema the tests validate requests against. */
const apiVersion = '2025-09-30.clover' as string;

/** That version's way to take cards alone; the package's types know only the newest version's. */
export const cardOnly = { payment_method_types: ['card'] };

/** Milliseconds one request to the provider may take. */
const timeout = 8_000;

/** Stripe's own package; `apiBase` decides which host answers. */
export const createStripe = (config: Pick<PaymentsConfig, 'secretKey' | 'apiBase'>): Stripe =>
  new Stripe(config.secretKey, {
    apiVersion: apiVersion as Stripe.LatestApiVersion,
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
