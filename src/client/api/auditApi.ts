import type { AuditEntry } from '#shared/audit/audit.contract';

import { baseApi } from './baseApi';
import { readPage } from './compat/lists';
import { endpoint } from './endpoint';
import { routes } from './routes';

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query({
      ...endpoint(routes.audit.listAudit),
      transformResponse: readPage('entries', (entry: AuditEntry) => entry),
      // Not cached, because every action adds to it.
      keepUnusedDataFor: 0,
    }),
    exportAudit: build.mutation(endpoint(routes.audit.exportAudit)),
  }),
});

export type { AuditEntry };
export const { useListAuditQuery, useExportAuditMutation } = auditApi;
