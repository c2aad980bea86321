import type Stripe from 'stripe';
import { invalidRequest, StripeError } from '../account/stripeError';

export interface ApiKeys {
  secretKey: string;
  publishableKey: string;
}

export type Caller = 'secret' | 'publishable';

function unauthorized(message: string, code?: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message, ...(code && { code }) });
}

function keyOf(given: string): string {
  if (!given.startsWith('Basic ')) return given.replace(/^Bearer /, '');
  const [key = ''] = Buffer.from(given.slice('Basic '.length), 'base64').toString().split(':');
  return key;
}

/**
 * Checks the key of a call, of its header or, as Stripe.js sends it, of its form; the publishable key allows only the
 * calls of Stripe.js.
 */
export function authenticateCaller(given: string, keys: ApiKeys, isPublic: boolean): Caller {
  if (!given) throw unauthorized('You did not provide an API key.');
  const key = keyOf(given);
  if (key === keys.secretKey) return 'secret';
  if (key !== keys.publishableKey) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  }
  if (isPublic) return 'publishable';
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  );
}

export function requireClientSecret(
  intent: Stripe.PaymentIntent,
  clientSecret: string | undefined,
): void {
  if (clientSecret === intent.client_secret) return;
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  );
}
