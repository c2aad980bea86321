import { baseApi } from './baseApi';
import { readGroup } from './compat/groups';
import { endpoint } from './endpoint';
import { routes } from './routes';

const sharingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Needs no login, only the link. */
    getSharedGroup: build.query({
      ...endpoint(routes.sharing.getSharedGroup),
      transformResponse: readGroup,
    }),
    /** Without login: a group in the shop window. */
    getListing: build.query({
      ...endpoint(routes.sharing.getListing),
      transformResponse: readGroup,
    }),
    getShareLink: build.query({
      ...endpoint(routes.sharing.getShareLink),
      providesTags: ['ShareLink'],
    }),
    createShareLink: build.mutation({
      ...endpoint(routes.sharing.createShareLink),
      invalidatesTags: ['ShareLink'],
    }),
    endShareLink: build.mutation({
      ...endpoint(routes.sharing.endShareLink),
      invalidatesTags: ['ShareLink'],
    }),
  }),
});

export const {
  useGetSharedGroupQuery,
  useGetListingQuery,
  useGetShareLinkQuery,
  useCreateShareLinkMutation,
  useEndShareLinkMutation,
} = sharingApi;
