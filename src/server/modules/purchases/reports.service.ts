/** What a supplier hands out, and what each group brought, as files. */

import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { quartersPerPortion } from '#shared/groups/portions';
import { toDollars } from '#shared/money';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { eachOf, readBatches } from '../../db/paging';
import { csvDownload, type CsvColumns } from '../../http/csv';
import type { Handler } from '../../http/serve';
import { managedFilter } from './managedPurchases.queries';
import { listPayouts, listPicks, type Payout, type Pick } from './reports.queries';

type Routes = typeof purchaseRoutes;

/** The last column is for a pen. */
const pickColumns: CsvColumns<Pick> = {
  Group: ({ group }) => group,
  Buyer: ({ buyer }) => buyer,
  Email: ({ email }) => email,
  Full: ({ shares }) => shares.Full,
  Half: ({ shares }) => shares.Half,
  Quarter: ({ shares }) => shares.Quarter,
  'Take home': takeHome,
  Receipts: ({ receipts }) => receipts,
  'Picked up': () => '',
};

/** By the supplier's estimate. */
function takeHome({ weights, totalPortions, quarters }: Pick): string | null {
  if (!weights) return null;
  const { takeHomeLb } = shareWeightsOf(
    weights,
    'Full',
    (totalPortions * quartersPerPortion) / quarters,
  );
  return takeHomeLb ? `about ${formatPounds(takeHomeLb)}` : null;
}

export const exportPickList: Handler<Routes['exportPickList']> = async (
  { db },
  { query },
  { caller },
) => {
  const where = managedFilter(db, caller, query);
  const batches = readBatches((range) => listPicks(db, where, range));
  return csvDownload('pick-list.csv', pickColumns, eachOf(batches));
};

const payoutColumns: CsvColumns<Payout> = {
  Group: ({ group }) => group,
  Supplier: ({ supplier }) => supplier,
  'Shares sold': ({ sold }) => sold,
  'By card': ({ cardCents }) => ({ dollars: toDollars(cardCents) }),
  'In cash': ({ cashCents }) => ({ dollars: toDollars(cashCents) }),
  Refunded: ({ refundedCents }) => ({ dollars: toDollars(refundedCents) }),
  'Refunded in part': ({ partRefundedCents }) => ({ dollars: toDollars(partRefundedCents) }),
  Net: ({ cardCents, cashCents, partRefundedCents }) => ({
    dollars: (cardCents + cashCents - partRefundedCents) / 100,
  }),
};

export const exportPayouts: Handler<Routes['exportPayouts']> = async (
  { db },
  { query },
  { caller },
) => {
  const where = managedFilter(db, caller, query);
  const batches = readBatches((range) => listPayouts(db, where, range));
  return csvDownload('payouts.csv', payoutColumns, eachOf(batches));
};
