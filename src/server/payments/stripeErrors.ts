import Stripe from 'stripe';

import { PaymentRefusedError, PaymentsAwayError } from './payments';

const { errors } = Stripe;

/** Runs one call to Stripe and tells a clear refusal from an outcome nobody knows. */
export async function stripeCall<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof errors.StripeError && isRefusal(error)
      ? new PaymentRefusedError(error.code ?? error.type, error.message, error)
      : new PaymentsAwayError(error);
  }
}

/** Bad requests and card errors changed nothing; all else (network, 5xx, 429, keys, locks) may have. */
const isRefusal = (error: Stripe.errors.StripeError): boolean =>
  (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) &&
  error.statusCode !== 409 &&
  error.code !== 'lock_timeout';
