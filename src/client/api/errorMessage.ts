import { toNearestCents, type Cents } from '#shared/money';
import { isNumber, isRecordOf, isText } from '#shared/shape';

/** The parts of an RTK Query error that pages read; `status` is a number for an HTTP answer. */
interface FailedCall {
  status?: number | string;
  data?: unknown;
}

const asFailedCall = (error: unknown): FailedCall =>
  typeof error === 'object' && error !== null ? error : {};

/**
 * The body of an error, of which each part is read alone: a literal server may call the message `error`, or
 * send a code of its own. Empty for another program's answer, or a status below 400.
 */
function bodyOf(error: unknown): Record<string, unknown> {
  const { data } = asFailedCall(error);
  return (errorStatus(error) ?? 400) < 400 || typeof data !== 'object' ? {} : { ...data };
}

/** The HTTP status the server answered, or `null` if it did not answer. */
export function errorStatus(error: unknown): number | null {
  const { status } = asFailedCall(error);
  return typeof status === 'number' ? status : null;
}

/** True when the server answered and said no; trying again cannot help. */
export function isRefusal(error: unknown): boolean {
  const status = errorStatus(error);
  return status !== null && status < 500;
}

/** True when no answer came: no network, or no server. */
export const isNetworkFailure = (error: unknown): boolean => {
  const { status } = asFailedCall(error);
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';
};

/** The server's own message where it gave one, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  const { message, error: other } = bodyOf(error);
  return [message, other].find(isText) || fallback;
}

interface Fallbacks {
  /** The server answered, and said no. */
  refused: string;
  /** The server broke, or was not reached. */
  failed: string;
}

/** The server's own words, else what fits the kind of failure. */
export const failureMessage = (error: unknown, { refused, failed }: Fallbacks): string =>
  errorMessage(error, isRefusal(error) ? refused : failed);

/** The server's message for each wrong field, by its path in the body. */
export function errorFields(error: unknown): Record<string, string> {
  const { fields } = bodyOf(error);
  return isRecordOf(isText)(fields) ? fields : {};
}

/** The error's code, where the server sends one. */
export function errorCode(error: unknown): string | null {
  const { code } = bodyOf(error);
  return isText(code) ? code : null;
}

/** Current price of a share, where a changed price is why it could not be paid for. */
export function errorPriceCents(error: unknown): Cents | null {
  const { price } = bodyOf(error);
  return isNumber(price) ? toNearestCents(price) : null;
}
