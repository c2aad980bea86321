import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { exportEndpoint } from './exportEndpoint';
import { routes } from './routes';

const booksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBooks: build.query({ ...endpoint(routes.books.getBooks), providesTags: ['Purchase'] }),
    exportMovements: build.mutation(exportEndpoint(routes.books.exportMovements)),
    exportJournal: build.mutation(exportEndpoint(routes.books.exportJournal)),
    exportStatement: build.mutation(exportEndpoint(routes.books.exportStatement)),
    exportReport: build.mutation(exportEndpoint(routes.books.exportReport)),
    exportPayouts: build.mutation(exportEndpoint(routes.books.exportPayouts)),
    getAccounts: build.query({ ...endpoint(routes.books.getAccounts), providesTags: ['Supplier'] }),
    saveAccounts: build.mutation({
      ...endpoint(routes.books.saveAccounts),
      invalidatesTags: ['Supplier'],
    }),
  }),
});

export const {
  useGetBooksQuery,
  useExportMovementsMutation,
  useExportJournalMutation,
  useExportStatementMutation,
  useExportReportMutation,
  useExportPayoutsMutation,
  useGetAccountsQuery,
  useSaveAccountsMutation,
} = booksApi;
