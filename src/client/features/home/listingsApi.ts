import { baseApi } from '../../api/baseApi';
import { completeGroup } from '../../api/compat/groups';
import { readPage } from '../../api/compat/lists';
import { endpoint } from '../../api/endpoint';
import { routes } from '../../api/routes';

const listingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listListings: build.query({
      ...endpoint(routes.listings.listListings),
      transformResponse: readPage('offers', completeGroup),
    }),
  }),
});

export const { useListListingsQuery } = listingsApi;
