import Stripe from 'stripe';

import { beginWait } from '../db/requestScope';
import { beginPart, during } from '../db/trace';
import { KeyRefusedError, PaymentRefusedError, PaymentsAwayError } from './payments';
import { countUnanswered } from './providerMetrics';

const { errors } = Stripe;

/** Runs one call to Stripe and separates a clear refusal from an unknown outcome. */
export async function stripeCall<Result>(call: () => Promise<Result>): Promise<Result> {
  const end = beginWait('providerMs');
  const span = beginPart(() => ({ name: 'card provider', kind: 'client', attributes: {} }));
  try {
    return await during(span, () => withoutStacks(call));
  } catch (error) {
    if (error instanceof errors.StripeConnectionError) countUnanswered();
    if (error instanceof errors.StripeError && isRefusal(error)) {
      throw new PaymentRefusedError(error.code ?? error.type, error.message, error);
    }
    throw isKeyRefused(error)
      ? new KeyRefusedError(error)
      : new PaymentsAwayError(error, isStored(error));
  } finally {
    end();
  }
}

/**
 * Begins a call without the stack that Stripe's package writes down for each request, a fifth of its time. Errors of
 * {@link stripeCall} have their own, which leads to the caller.
 */
function withoutStacks<Result>(begin: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return begin();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Bad requests and card errors changed nothing; all else (network, 5xx, 429, keys, locks) may have. */
const isRefusal = (error: Stripe.errors.StripeError): boolean =>
  (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) &&
  error.statusCode !== 409 &&
  error.code !== 'lock_timeout';

const isKeyRefused = (error: unknown): boolean =>
  error instanceof errors.StripeAuthenticationError ||
  error instanceof errors.StripePermissionError;

/** Wrong keys of ours, a call that is still under way, too many calls: those may be repeated as they are. */
const forgotten = [401, 403, 409, 429];

/** Answers to an idempotency key that the provider repeats; an answer that got lost it did not store. */
const isStored = (error: unknown): boolean =>
  error instanceof errors.StripeError &&
  error.statusCode !== undefined &&
  !forgotten.includes(error.statusCode);
