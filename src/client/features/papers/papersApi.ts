import { baseApi } from '../../api/baseApi';
import { callsOf } from '../../api/callsOf';
import { exportEndpoint } from '../../api/exportEndpoint';
import { routes } from '../../api/routes';

export const { useGetPapersQuery, usePrintPapersMutation } = callsOf(
  'papers',
  { reads: ['Owner'], changes: ['Owner', 'Purchase'] },
  { exportPapers: 'apart' },
);

export const { useExportPapersMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportPapers: build.mutation(exportEndpoint(routes.papers.exportPapers)),
  }),
});
