/** Pick list of a supplier, as a file. */

import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { quartersPerPortion } from '#shared/groups/portions';
import { toDollars } from '#shared/money';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { eachOf, readBatches } from '../../db/paging';
import { count, money, text, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import type { Handler } from '../../http/serve';
import { managedFilter } from './managedPurchases.queries';
import { listPicks, type Pick } from './reports.queries';

type Routes = typeof purchaseRoutes;

/** The last column is for a pen. */
const pickColumns: Columns<Pick> = {
  Group: text(({ group }) => group),
  Buyer: text(({ buyer }) => buyer),
  Email: text(({ email }) => email),
  Full: count(({ shares }) => shares.Full),
  Half: count(({ shares }) => shares.Half),
  Quarter: count(({ shares }) => shares.Quarter),
  'Take home': text(takeHome),
  Receipts: text(({ receipts }) => receipts),
  'Taken by the bank': money(({ lostCents }) => (lostCents > 0 ? toDollars(lostCents) : null)),
  Disputed: money(({ disputedCents }) => (disputedCents > 0 ? toDollars(disputedCents) : null)),
  'Card fees': money(({ feeCents }) => (feeCents > 0 ? toDollars(feeCents) : null)),
  'Picked up': text(() => ''),
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
  const file = { title: 'Pick list', zone: 'UTC', format: query.format } as const;
  return fileDownload(file, pickColumns, eachOf(batches));
};
