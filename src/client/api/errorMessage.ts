import { errorBodySchema } from '#shared/errors';
import { toNearestCents, type Cents } from '#shared/money';

/** The parts of an RTK Query error that pages read; `status` is a number for an HTTP answer. */
interface FailedCall {
  status?: number | string;
  data?: unknown;
}

const asFailedCall = (error: unknown): FailedCall =>
  typeof error === 'object' && error !== null ? error : {};

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
  const body = errorBodySchema.safeParse(asFailedCall(error).data);
  return (body.success && body.data.message) || fallback;
}

/** The server's message for each wrong field, by its path in the body. */
export function errorFields(error: unknown): Record<string, string> {
  const body = errorBodySchema.safeParse(asFailedCall(error).data);
  return (body.success && body.data.fields) || {};
}

/** Which kind of error it is, where the server says so. */
export function errorCode(error: unknown): string | null {
  const body = errorBodySchema.safeParse(asFailedCall(error).data);
  return (body.success && body.data.code) || null;
}

/** What a share costs now, where that is why it could not be paid for. */
export function errorPriceCents(error: unknown): Cents | null {
  const price = errorBodySchema.safeParse(asFailedCall(error).data).data?.price;
  return price === undefined ? null : toNearestCents(price);
}
