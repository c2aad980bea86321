import { errorMessage, errorStatus } from './errorMessage';

/** Why a list could not be loaded, for its table; `null` while nothing failed. */
export const listFailure = (error: unknown, fallback: string) =>
  error === undefined
    ? null
    : { message: errorMessage(error, fallback), isForbidden: errorStatus(error) === 403 };
