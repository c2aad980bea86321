import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const cutSheetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCutSheets: build.query({
      ...endpoint(routes.cutSheets.listCutSheets),
      providesTags: ['CutSheet'],
    }),
    saveStandardCut: build.mutation({
      ...endpoint(routes.cutSheets.saveStandardCut),
      invalidatesTags: ['Purchase', 'CutSheet'],
    }),
    removeStandardCut: build.mutation({
      ...endpoint(routes.cutSheets.removeStandardCut),
      invalidatesTags: ['Purchase', 'CutSheet'],
    }),
    saveCutSheet: build.mutation({
      ...endpoint(routes.cutSheets.saveCutSheet),
      invalidatesTags: ['Purchase', 'CutSheet'],
    }),
  }),
});

export const {
  useListCutSheetsQuery,
  useSaveStandardCutMutation,
  useRemoveStandardCutMutation,
  useSaveCutSheetMutation,
} = cutSheetsApi;
