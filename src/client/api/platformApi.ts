import type { z } from 'zod';

import { configSchema, platformRoutes } from '#shared/platform/platform.contract';
import { asCents } from '#shared/money';
import { productName } from '#shared/product';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';

const completeConfigSchema = configSchema.transform(
  ({ payments: { demoAmount, scriptUrl = null, ...payments } }) => ({
    payments: {
      ...payments,
      /** `null`: the provider's own. */
      scriptUrl,
      /** What the demo form charges, whatever a share costs; `null`: there is no such form. */
      demoCents: demoAmount === undefined ? null : asCents(demoAmount),
    },
  }),
);
type Config = z.output<typeof completeConfigSchema>;
export type Payments = Config['payments'];

/** For a server without /api/config: the provider's documented sample key. */
const builtIn: z.input<typeof configSchema> = {
  productName,
  payments: { mode: 'test', publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx' },
};

const { query } = endpoint(platformRoutes.getConfig);

export const platformApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query<Config, void>({
      queryFn: async (_none, _api, _extra, send) => {
        const { data, error } = await send(query());
        if (error?.status === 'FETCH_ERROR') return { error };
        const config = completeConfigSchema.safeParse(data);
        return { data: config.data ?? completeConfigSchema.parse(builtIn) };
      },
    }),
  }),
});

export const { useGetConfigQuery } = platformApi;
