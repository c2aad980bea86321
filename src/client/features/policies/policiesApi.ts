import { baseApi } from '../../api/baseApi';
import { isMissing } from '../../api/compat/config';
import { readPolicies, type Policies } from '../../api/compat/policies';
import { endpoint } from '../../api/endpoint';
import { routes } from '../../api/routes';

const { query } = endpoint(routes.platform.getPolicies);

const policiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Empty where the server has no such call. */
    getPolicies: build.query<Policies, void>({
      queryFn: async (_none, _api, _extra, send) => {
        const { data, error } = await send(query());
        return error && !isMissing(error) ? { error } : { data: readPolicies(data) };
      },
    }),
  }),
});

export const { useGetPoliciesQuery } = policiesApi;
