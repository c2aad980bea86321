import { errorMessage, errorStatus } from './errorMessage';

/**
 * Why a list could not be loaded, for its table; `null` while nothing failed. That the session has
 * ended is for the login page to say.
 */
export function listFailure(error: unknown, fallback: string) {
  if (error === undefined) return null;
  const status = errorStatus(error);
  const message = status === 401 ? fallback : errorMessage(error, fallback);
  return { message, isForbidden: status === 403 };
}
