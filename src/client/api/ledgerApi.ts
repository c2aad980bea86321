import type { LedgerEntry as WireEntry } from '#shared/inventory/ledger.contract';

import { readPage } from './compat/lists';
import { endpoint } from './endpoint';
import { exportEndpoint } from './exportEndpoint';
import { centsOf } from './group';
import { groupQueries } from './groupQueries';
import { routes } from './routes';

/** `changeCents` is below zero where something was sold; `takenInCents`: all sales so far, less refunds. */
export type LedgerEntry = ReturnType<typeof toEntry>;

const toEntry = ({ change, remainingCost, takenIn, ...wire }: WireEntry) => ({
  ...wire,
  changeCents: centsOf(change),
  remainingCents: centsOf(remainingCost),
  takenInCents: centsOf(takenIn),
});

const ledgerApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    listLedger: build.query({
      ...endpoint(routes.ledger.listLedger),
      transformResponse: readPage('entries', toEntry),
      providesTags: (_page, _error, { params }) => ['Purchase', { type: 'Group', id: params.id }],
    }),
    exportLedger: build.mutation(exportEndpoint(routes.ledger.exportLedger)),
  }),
});

export const { useListLedgerQuery, useExportLedgerMutation } = ledgerApi;
