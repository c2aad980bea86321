import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { normaliseGroup } from './group';
import { readPage } from './readPage';
import { routes } from './routes';

const listingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A literal server has no window: an error, and nothing to show. */
    listListings: build.query({
      ...endpoint(routes.listings.listListings),
      transformResponse: readPage('offers', normaliseGroup),
    }),
  }),
});

export const { useListListingsQuery } = listingsApi;
