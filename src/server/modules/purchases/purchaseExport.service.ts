import { shareOfAnimal } from '#shared/groups/portions';
import type { Purchase, purchaseRoutes } from '#shared/purchases/purchases.contract';

import { eachOf, readBatches } from '../../db/paging';
import { csvDownload, type CsvColumns } from '../../http/csv';
import type { Handler } from '../../http/serve';
import { listManagedPurchases, managedFilter, managedOrder } from './managedPurchases.queries';

const columns: CsvColumns<Purchase> = {
  Receipt: ({ receiptNumber }) => receiptNumber,
  Group: ({ group }) => group?.name,
  Supplier: ({ group }) => group?.supplierName,
  Buyer: ({ buyer }) => buyer?.username,
  Email: ({ buyer }) => buyer?.email,
  Share: ({ portion }) => portion,
  Part: ({ portion, group }) =>
    group && `${shareOfAnimal(portion, group.totalPortions)} of the animal`,
  Amount: ({ amountPaid }) => ({ dollars: amountPaid }),
  'Paid by': ({ method }) => method,
  State: ({ state }) => state,
  'Paid at': ({ paidAt }) => paidAt,
  'Refunded at': ({ refundedAt }) => refundedAt,
  'Cash handed back at': ({ cashBack }) => cashBack?.at,
  'Cash handed back by': ({ cashBack }) => cashBack?.by,
  'Refund reason': ({ refundReason }) => refundReason,
};

/** The list of purchases as a file: the same filters and order, all pages. */
export const exportPurchases: Handler<typeof purchaseRoutes.exportPurchases> = async (
  { db },
  { query },
  { caller },
) => {
  const where = managedFilter(db, caller, query);
  const order = managedOrder(query);
  const batches = readBatches((range) => listManagedPurchases(db, { where, order, ...range }));
  return csvDownload('purchases.csv', columns, eachOf(batches));
};
