import {
  configSchema,
  platformRoutes,
  type PlatformConfig,
} from '#shared/platform/platform.contract';
import { productName } from '#shared/product';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';

/** For a server without /api/config: the provider's documented sample key. */
const builtInConfig: PlatformConfig = {
  productName,
  payments: { mode: 'test', publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx' },
};

const { query } = endpoint(platformRoutes.getConfig);

export const platformApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query<PlatformConfig, void>({
      queryFn: async (_none, _api, _extra, send) => {
        const { data, error } = await send(query());
        if (error?.status === 'FETCH_ERROR') return { error };
        const config = configSchema.safeParse(data);
        return { data: config.success ? config.data : builtInConfig };
      },
    }),
  }),
});

export const { useGetConfigQuery } = platformApi;
