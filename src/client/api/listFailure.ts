import { errorMessage, errorStatus } from './errorMessage';

/** Why a list could not be loaded, for its table. */
export interface ListFailure {
  message: string;
  isForbidden: boolean;
  /** The server has no such list. */
  isUnavailable?: boolean;
}

/** `null` without a failure, and for an ended session, which the login page reports. */
export function listFailure(error: unknown, fallback: string): ListFailure | null {
  if (error === undefined) return null;
  const status = errorStatus(error);
  const message = status === 401 ? fallback : errorMessage(error, fallback);
  return { message, isForbidden: status === 403 };
}
