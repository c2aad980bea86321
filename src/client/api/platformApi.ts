import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

import { paymentModes } from '#shared/platform/paymentModes';
import type { PlatformConfig } from '#shared/platform/platform.contract';
import { asCents, type Cents } from '#shared/money';
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

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

type WirePayments = PlatformConfig['payments'];

const configShape: Shape<PlatformConfig> = {
  productName: isText,
  payments: isShaped<WirePayments>({
    mode: isOneOf(paymentModes),
    publishableKey: isText,
    demoAmount: isAbsentOr(isNumber),
    scriptUrl: isAbsentOr(isText),
  }),
  holdMinutes: isAbsentOr(isNumber),
};

export interface Payments extends Pick<WirePayments, 'mode' | 'publishableKey'> {
  /** `null`: the provider's own. */
  scriptUrl: string | null;
  /** What the demo form charges, whatever a share costs; `null`: there is no such form. */
  demoCents: Cents | null;
}

interface Config {
  /** Whether the server knows nothing that is ours. */
  isLiteral: boolean;
  payments: Payments;
  /** `null`: the server does not say, or has no holds. */
  holdMinutes: number | null;
}

const normaliseConfig = ({ payments, holdMinutes }: PlatformConfig, isLiteral: boolean): Config => {
  const { mode, publishableKey, demoAmount, scriptUrl = null } = payments;
  const demoCents = demoAmount === undefined ? null : asCents(demoAmount);
  return {
    isLiteral,
    payments: { mode, publishableKey, scriptUrl, demoCents },
    holdMinutes: holdMinutes ?? null,
  };
};

/** For a server without /api/config: the provider's documented sample key. */
const builtIn: PlatformConfig = {
  productName,
  payments: { mode: 'test', publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx' },
};

/** That a server stumbles, or is not reached, is no sign that the sample key is meant. */
const isMissing = ({ status }: FetchBaseQueryError): boolean => {
  if (typeof status !== 'number') return status === 'PARSING_ERROR';
  return status === 501 || (status >= 400 && status < 500 && status !== 429);
};

const { query } = endpoint(routes.platform.getConfig);

export const platformApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query<Config, void>({
      queryFn: async (_none, _api, _extra, send) => {
        const { data, error } = await send(query());
        if (error && !isMissing(error)) return { error };
        const config = readShape(configShape, data);
        return { data: normaliseConfig(config ?? builtIn, config === null) };
      },
    }),
  }),
});

export const { useGetConfigQuery } = platformApi;
