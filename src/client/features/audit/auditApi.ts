import type { AuditEntry } from '#shared/audit/audit.contract';

import { baseApi } from '../../api/baseApi';
import { readPage } from '../../api/compat/lists';
import { endpoint } from '../../api/endpoint';
import { exportEndpoint } from '../../api/exportEndpoint';
import { routes } from '../../api/routes';

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query({
      ...endpoint(routes.audit.listAudit),
      transformResponse: readPage('entries', (entry: AuditEntry) => entry),
      // Not cached, because every action adds to it.
      keepUnusedDataFor: 0,
    }),
    exportAudit: build.mutation(exportEndpoint(routes.audit.exportAudit)),
  }),
});

export type { AuditEntry };
export const { useListAuditQuery, useExportAuditMutation } = auditApi;
