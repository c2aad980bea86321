import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const butcherApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getButcherLink: build.query({
      ...endpoint(routes.butcher.getButcherLink),
      providesTags: ['ShareLink'],
    }),
    createButcherLink: build.mutation({
      ...endpoint(routes.butcher.createButcherLink),
      invalidatesTags: ['ShareLink'],
    }),
    endButcherLink: build.mutation({
      ...endpoint(routes.butcher.endButcherLink),
      invalidatesTags: ['ShareLink'],
    }),
    /** Needs no login, only the link. */
    getButcherPapers: build.query({
      ...endpoint(routes.butcher.getButcherPapers),
      providesTags: ['Owner'],
    }),
    saveButcherWeights: build.mutation({
      ...endpoint(routes.butcher.saveButcherWeights),
      invalidatesTags: ['Owner'],
    }),
    saveButcherBoxes: build.mutation({
      ...endpoint(routes.butcher.saveButcherBoxes),
      invalidatesTags: ['Owner'],
    }),
  }),
});

export const {
  useGetButcherLinkQuery,
  useCreateButcherLinkMutation,
  useEndButcherLinkMutation,
  useGetButcherPapersQuery,
  useSaveButcherWeightsMutation,
  useSaveButcherBoxesMutation,
} = butcherApi;
