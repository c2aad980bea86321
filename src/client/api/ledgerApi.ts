import type { LedgerEntry as WireEntry } from '#shared/inventory/ledger.contract';
import type { Cents } from '#shared/money';

import { endpoint } from './endpoint';
import { centsOf } from './group';
import { groupQueries } from './groupQueries';
import { readPage } from './readPage';
import { routes } from './routes';

/**
 * `changeCents` is negative for sales. `takenInCents` is the sum of all sales so far, less refunds;
 * `null`: the server does not send it.
 */
export type LedgerEntry = Omit<WireEntry, 'change' | 'remainingCost' | 'takenIn'> &
  Record<'changeCents' | 'remainingCents', Cents> & { takenInCents: Cents | null };

const normaliseEntry = ({ change, remainingCost, takenIn, ...wire }: WireEntry): LedgerEntry => ({
  ...wire,
  takenInCents: takenIn === undefined ? null : centsOf(takenIn),
  changeCents: centsOf(change),
  remainingCents: centsOf(remainingCost),
});

const ledgerApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    listLedger: build.query({
      ...endpoint(routes.ledger.listLedger),
      transformResponse: readPage('entries', normaliseEntry),
      providesTags: (_page, _error, { params }) => ['Purchase', { type: 'Group', id: params.id }],
    }),
    exportLedger: build.mutation(endpoint(routes.ledger.exportLedger)),
  }),
});

export const { useListLedgerQuery, useExportLedgerMutation } = ledgerApi;
