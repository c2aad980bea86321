import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

import { paymentModes } from '#shared/platform/paymentModes';
import type { PlatformConfig } from '#shared/platform/platform.contract';
import { productName } from '#shared/product';
import {
  isAbsentOr,
  isNumber,
  isOneOf,
  isShaped,
  isText,
  readShape,
  type Shape,
} from '#shared/shape';

const configShape: Shape<PlatformConfig> = {
  productName: isText,
  payments: isShaped<PlatformConfig['payments']>({
    mode: isOneOf(paymentModes),
    publishableKey: isText,
    demoAmount: isAbsentOr(isNumber),
    scriptUrl: isAbsentOr(isText),
  }),
  holdMinutes: isAbsentOr(isNumber),
};

/** For a server without /api/config: the provider's documented sample key. */
const builtIn: PlatformConfig = {
  productName,
  payments: { mode: 'test', publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx' },
};

/**
 * The server's configuration; without one the server is a literal one: written from the specification
 * alone.
 */
export function readConfig(answer: unknown): PlatformConfig & { isLiteral: boolean } {
  const config = readShape(configShape, answer);
  return { ...(config ?? builtIn), isLiteral: config === null };
}

/** Error of a server without this call; a call that fails or is not reached may exist. */
export const isMissing = (error: FetchBaseQueryError | SerializedError): boolean => {
  const status = 'status' in error ? error.status : undefined;
  if (typeof status !== 'number') return status === 'PARSING_ERROR';
  return status === 501 || (status >= 400 && status < 500 && status !== 429);
};
