import { asCents } from '#shared/money';

import { baseApi } from './baseApi';
import { none, ours, type Abilities } from './compat/abilities';
import { isMissing, readConfig } from './compat/config';
import { endpoint } from './endpoint';
import { routes } from './routes';

const toConfig = ({ payments, holdMinutes, isLiteral }: ReturnType<typeof readConfig>) => ({
  can: isLiteral ? none : ours,
  payments: {
    mode: payments.mode,
    publishableKey: payments.publishableKey,
    /** `null`: the provider's own. */
    scriptUrl: payments.scriptUrl ?? null,
    /** The charge of the demo form, the same for every share; `null`: there is no such form. */
    demoCents: payments.demoAmount === undefined ? null : asCents(payments.demoAmount),
  },
  /** `null`: the server does not say, or has no holds. */
  holdMinutes: holdMinutes ?? null,
});

type Config = ReturnType<typeof toConfig>;
export type Payments = Config['payments'];

const { query } = endpoint(routes.platform.getConfig);

export const platformApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query<Config, void>({
      queryFn: async (_none, _api, _extra, send) => {
        const { data, error } = await send(query());
        return error && !isMissing(error) ? { error } : { data: toConfig(readConfig(data)) };
      },
    }),
  }),
});

export const { useGetConfigQuery } = platformApi;

/** Abilities of the server: `const can = useAbilities()`. Nothing of ours is offered before it is known to be there. */
export const useAbilities = (): Abilities => useGetConfigQuery().data?.can ?? none;
