import { ledgerRoutes, type LedgerEntry } from '#shared/inventory/ledger.contract';
import { movesMoney } from '#shared/inventory/ledgerKinds';
import { answerList } from '#shared/lists';
import type { ListQuery } from '#shared/lists.schema';
import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { eachOf, readBatches, readPage, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { ledger } from '../../db/schema/purchases';
import { ruleBroken } from '../../http/AppError';
import { csvDownload, type CsvColumns } from '../../http/csv';
import { requireRecord } from '../../http/requireRecord';
import type { BoundHandler } from '../../http/serve';
import { findGroup } from '../groups/groups.queries';
import { countLedgerEntries, listLedgerEntries } from './ledger.queries';

export type LedgerService = ReturnType<typeof createLedgerService>;

/** The ledger of a group, for who runs it. */
export function createLedgerService({ db }: { db: Db }) {
  async function requireGroup(id: string, caller: Actor) {
    const found = isId(id) ? await findGroup(db, id) : null;
    return requireRecord('managedLedger', caller, found?.deletedAt ? null : found);
  }

  const listLedger: BoundHandler<typeof ledgerRoutes.listLedger> = async (
    { params, query },
    { caller },
  ) => {
    const group = await requireGroup(params.id, caller);
    const { items, total } = await readPage({
      query,
      order: ledgerOrder(query),
      list: (range) => listLedgerEntries(db, group.id, range),
      count: () => countLedgerEntries(db, group.id),
    });
    return answerList(ledgerRoutes.listLedger, { items, total }, query);
  };

  const exportLedger: BoundHandler<typeof ledgerRoutes.exportLedger> = async (
    { params, query },
    { caller },
  ) => {
    const group = await requireGroup(params.id, caller);
    const order = ledgerOrder(query);
    const batches = readBatches((range) => listLedgerEntries(db, group.id, { order, ...range }));
    return csvDownload('ledger.csv', columns, eachOf(batches));
  };

  return { listLedger, exportLedger };
}

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
