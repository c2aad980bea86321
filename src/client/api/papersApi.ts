import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const papersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPapers: build.query({
      ...endpoint(routes.papers.getPapers),
      providesTags: ['Owner'],
    }),
    printPapers: build.mutation({
      ...endpoint(routes.papers.printPapers),
      invalidatesTags: ['Owner', 'Purchase'],
    }),
    exportPapers: build.mutation(endpoint(routes.papers.exportPapers)),
  }),
});

export const { useGetPapersQuery, usePrintPapersMutation, useExportPapersMutation } = papersApi;
