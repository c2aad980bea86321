import { baseApi } from './baseApi';
import { completeGroup } from './compat/groups';
import { readPage } from './compat/lists';
import { endpoint } from './endpoint';
import { routes } from './routes';

const listingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listListings: build.query({
      ...endpoint(routes.listings.listListings),
      transformResponse: readPage('offers', completeGroup),
    }),
  }),
});

export const { useListListingsQuery } = listingsApi;
