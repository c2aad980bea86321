import { AppError } from '../../http/AppError';

/** The payment is being processed; another one would charge twice. */
export const paymentPending = (): AppError =>
  new AppError('paymentPending', 'Payment is being confirmed; do not pay again.', {
    retryAfter: 5,
  });

/** Decisions about who has paid wait until no payment of the group is under way. */
export const beingPaid = (): AppError =>
  new AppError(
    'conflict',
    'A buyer’s payment is being taken right now. Please try again in a minute.',
  );

export const notPaid = (reason: string): AppError => new AppError('notPaid', reason);

/** The provider did not answer before anything was charged. */
export const providerUnavailable = (): AppError =>
  new AppError(
    'unavailable',
    'The card provider cannot be reached at the moment. Nothing was charged; please try again.',
    { retryAfter: 10 },
  );

export const notPaymentOwner = (): AppError =>
  new AppError('forbidden', 'This payment belongs to another account.');
