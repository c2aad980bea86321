import type Stripe from 'stripe';

/** The `error` object of Stripe's error answers. */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An answer Stripe gives with a status above 399. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
    this.name = 'StripeError';
  }
}

export function invalidRequest(
  message: string,
  details: Omit<StripeErrorBody, 'type' | 'message'> = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/** The object of the address is missing, or, with status 400, one that a parameter names. */
export function resourceMissing(
  kind: string,
  id: string,
  { param = 'id', status = 404 }: { param?: string; status?: 400 | 404 } = {},
): StripeError {
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeError {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  });
}

export function cardError(details: Omit<StripeErrorBody, 'type'>): StripeError {
  return new StripeError(402, { type: 'card_error', ...details });
}
