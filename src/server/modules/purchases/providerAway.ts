import { AppError } from '../../http/AppError';

/** The provider did not answer before anything was charged. */
export const providerAway = (): AppError =>
  new AppError(
    'unavailable',
    'The card provider cannot be reached at the moment. Nothing was charged; please try again.',
    { retryAfter: 10 },
  );
