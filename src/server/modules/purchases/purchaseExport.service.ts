import { shareOfAnimal } from '#shared/groups/portions';
import { disputeLabels } from '#shared/purchases/disputeText';
import type { Purchase, purchaseRoutes } from '#shared/purchases/purchases.contract';
import { stateLabelOf } from '#shared/purchases/purchaseStates';

import { eachOf, readBatches } from '../../db/paging';
import { money, text, time, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import type { Handler } from '../../http/serve';
import { fileZone } from '../suppliers/fileZone';
import { listManagedPurchases, managedFilter, managedOrder } from './managedPurchases.queries';

const columns: Columns<Purchase> = {
  Receipt: text(({ receiptNumber }) => receiptNumber),
  Group: text(({ group }) => group?.name),
  Supplier: text(({ group }) => group?.supplierName),
  Buyer: text(({ buyer }) => buyer?.username),
  Email: text(({ buyer }) => buyer?.email),
  Share: text(({ portion, balanceOf, price }) =>
    balanceOf
      ? `Balance of a ${portion}`
      : price === undefined
        ? portion
        : `Deposit of a ${portion}`,
  ),
  Part: text(({ portion, group, balanceOf }) =>
    group && !balanceOf ? `${shareOfAnimal(portion, group.totalPortions)} of the animal` : null,
  ),
  Amount: money(({ amountPaid }) => amountPaid),
  'Paid by': text(({ method, demo }) =>
    demo ? 'Card (demo)' : method === 'cash' ? 'Cash' : 'Card',
  ),
  State: text(({ state, cashBack = null }) => stateLabelOf({ state, cashBack })),
  'Paid at': time(({ paidAt }) => paidAt),
  'Refunded at': time(({ refundedAt }) => refundedAt),
  'Cash handed back at': time(({ cashBack }) => cashBack?.at),
  'Cash handed back by': text(({ cashBack }) => cashBack?.by),
  Paid: money(({ charged, paidAt }) => (paidAt ? charged : null)),
  'Refunded to card': money(({ returned }) => returned?.toCard),
  'Paid another way': money(({ returned }) => returned?.anotherWay),
  'Taken by the bank': money(({ returned }) => returned?.byBank),
  Dispute: text(({ dispute }) => dispute && disputeLabels[dispute.state]),
  'Refund reason': text(({ refundReason }) => refundReason),
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
  const zone = await fileZone(db, caller, query);
  const file = { title: 'Purchases', zone, format: query.format };
  return fileDownload(file, columns, eachOf(batches));
};
