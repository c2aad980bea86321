import { ledgerRoutes, type LedgerEntry as WireEntry } from '#shared/inventory/ledger.contract';
import type { Cents } from '#shared/money';

import { endpoint } from './endpoint';
import { centsOf } from './group';
import { groupQueries } from './groupQueries';
import { readPage } from './readPage';

/** `changeCents` is below zero where something was sold. */
export type LedgerEntry = Omit<WireEntry, 'change' | 'remainingCost'> &
  Record<'changeCents' | 'remainingCents', Cents>;

const normaliseEntry = ({ change, remainingCost, ...wire }: WireEntry): LedgerEntry => ({
  ...wire,
  changeCents: centsOf(change),
  remainingCents: centsOf(remainingCost),
});

const ledgerApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    listLedger: build.query({
      ...endpoint(ledgerRoutes.listLedger),
      transformResponse: readPage('entries', normaliseEntry),
      providesTags: (_page, _error, { params }) => ['Purchase', { type: 'Group', id: params.id }],
    }),
  }),
});

export const { useListLedgerQuery } = ledgerApi;
