import { ledgerRoutes, type LedgerEntry } from '#shared/inventory/ledger.contract';
import { readList, type Page } from '#shared/lists';

import { endpoint } from './endpoint';
import { groupQueries } from './groupQueries';

const ledgerApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    listLedger: build.query({
      ...endpoint(ledgerRoutes.listLedger),
      transformResponse: (answer: unknown): Page<LedgerEntry> => readList('entries', answer),
      providesTags: (_page, _error, { params }) => ['Purchase', { type: 'Group', id: params.id }],
    }),
  }),
});

export const { useListLedgerQuery } = ledgerApi;
