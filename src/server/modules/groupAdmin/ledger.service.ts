import { canManageGroup } from '#shared/groups/groupPermissions';
import { ledgerRoutes } from '#shared/inventory/ledger.contract';
import { answerList, type ListQuery } from '#shared/lists';

import type { Db } from '../../db/client';
import { readPage, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { ledger } from '../../db/schema/purchases';
import { notFound, ruleBroken } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { findGroupRecord } from '../groups/groups.queries';
import { countLedgerEntries, listLedgerEntries } from './ledger.queries';

export type LedgerService = ReturnType<typeof createLedgerService>;

/** The ledger of a group, for who runs it. */
export function createLedgerService({ db }: { db: Db }) {
  const listLedger: Handler<typeof ledgerRoutes.listLedger> = async (
    { params, query },
    { caller },
  ) => {
    const record = isId(params.id) ? await findGroupRecord(db, params.id) : null;
    const isTheirs = record && !record.group.deletedAt && canManageGroup(caller, record.group);
    if (!isTheirs) throw notFound('Group');
    const { items, total } = await readPage({
      query,
      order: ledgerOrder(query),
      list: (range) => listLedgerEntries(db, record.group.id, range),
      count: () => countLedgerEntries(db, record.group.id),
    });
    return answerList(ledgerRoutes.listLedger, { items, total }, query);
  };

  return { listLedger };
}

/** @throws AppError `rule` for a column that cannot be sorted by. */
function ledgerOrder({ sort = 'at', order = 'desc' }: ListQuery): Order {
  if (sort !== 'at') throw ruleBroken(`The ledger cannot be sorted by ${sort}.`, 'sort');
  return { by: [ledger.id], direction: order };
}
