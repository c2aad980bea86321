/** The ledger of a group, for who runs it. */

import { ledgerRoutes, type LedgerEntry } from '#shared/inventory/ledger.contract';
import { movesMoney } from '#shared/inventory/ledgerKinds';
import { answerList } from '#shared/lists';
import type { ListQuery } from '#shared/lists.schema';
import type { Actor } from '#shared/users/actor';

import type { Context } from '../../context';
import { eachOf, readBatches, readPage, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { ledger } from '../../db/schema/purchases';
import { ruleBroken } from '../../http/AppError';
import { csvDownload, type CsvColumns } from '../../http/csv';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { findGroup } from '../groups/groups.queries';
import { countLedgerEntries, listLedgerEntries } from './ledger.queries';

async function requireGroup({ db }: Context, id: string, caller: Actor) {
  const found = isId(id) ? await findGroup(db, id) : null;
  return requireRecord('managedLedger', caller, found?.deletedAt ? null : found);
}

export const listLedger: Handler<typeof ledgerRoutes.listLedger> = async (
  context,
  { params, query },
  { caller },
) => {
  const group = await requireGroup(context, params.id, caller);
  const { items, total } = await readPage({
    query,
    order: ledgerOrder(query),
    list: (range) => listLedgerEntries(context.db, group.id, range),
    count: () => countLedgerEntries(context.db, group.id),
  });
  return answerList(ledgerRoutes.listLedger, { items, total }, query);
};

export const exportLedger: Handler<typeof ledgerRoutes.exportLedger> = async (
  context,
  { params, query },
  { caller },
) => {
  const group = await requireGroup(context, params.id, caller);
  const order = ledgerOrder(query);
  const batches = readBatches((range) =>
    listLedgerEntries(context.db, group.id, { order, ...range }),
  );
  return csvDownload('ledger.csv', columns, eachOf(batches));
};

/** In the signs of who sells: what a sale brings is above zero. */
const columns: CsvColumns<LedgerEntry> = {
  What: ({ kind }) => kind,
  Share: ({ share }) => share?.portion,
  Buyer: ({ share }) => share?.buyer.username,
  Email: ({ share }) => share?.buyer.email,
  Receipt: ({ share }) => share?.receiptNumber,
  By: ({ actor }) => actor?.username,
  Note: ({ note }) => note,
  'Taken in': ({ kind, change }) => (movesMoney(kind) ? { dollars: -change } : null),
  'Taken in so far': ({ takenIn }) => (takenIn === undefined ? null : { dollars: takenIn }),
  'Change of what is to sell': ({ change }) => ({ dollars: change }),
  'Still to sell': ({ remainingCost }) => ({ dollars: remainingCost }),
  At: ({ at }) => at,
};

/** @throws AppError `rule` for a column that cannot be sorted by. */
function ledgerOrder({ sort = 'at', order = 'desc' }: ListQuery): Order {
  if (sort !== 'at') throw ruleBroken(`The ledger cannot be sorted by ${sort}.`, 'sort');
  return { by: [ledger.id], direction: order };
}
