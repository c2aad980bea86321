import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { normaliseGroup } from './group';
import { readPage } from './readPage';
import { routes } from './routes';

const offersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A literal server has no window: an error, and nothing to show. */
    listOffers: build.query({
      ...endpoint(routes.offers.listOffers),
      transformResponse: readPage('offers', normaliseGroup),
    }),
  }),
});

export const { useListOffersQuery } = offersApi;
