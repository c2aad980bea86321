import { errorStatus } from '../errorMessage';
import { listFailure, type ListFailure } from '../listFailure';

/** The answer to a call that only our server has; `null` where another one answers, as with a page. */
export const ownAnswer = <Answer extends object>(
  answer: unknown,
  field: keyof Answer & string,
): Answer | null =>
  typeof answer === 'object' && answer !== null && field in answer ? (answer as Answer) : null;

/** Why a list that only our server has could not be loaded: another one answers 404. */
export const ownListFailure = (error: unknown, fallback: string): ListFailure | null =>
  errorStatus(error) === 404
    ? { message: 'Not available on this server', isForbidden: false, isUnavailable: true }
    : listFailure(error, fallback);
