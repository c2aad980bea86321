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

/** Arguments of the shop window, and of all that it has. */
export const firstListings = { query: {} };
export const allListings = { query: { all: 'true' as const } };

/** The place of the listings on the home page. */
export const onSaleId = 'on-sale';
