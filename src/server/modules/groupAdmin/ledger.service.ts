/** The ledger of a group, for who runs it. */

import type { Pricing } from '#shared/groups/pricing';
import { ledgerRoutes, type LedgerEntry } from '#shared/inventory/ledger.contract';
import { ledgerKindLabels, movesMoney } from '#shared/inventory/ledgerKinds';
import { answerList } from '#shared/lists';
import type { ListQuery } from '#shared/lists.schema';
import type { Actor } from '#shared/users/actor';

import type { Context } from '../../context';
import { eachOf, readBatches, readPage, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { ledger } from '../../db/schema/purchases';
import { ruleBroken } from '../../http/AppError';
import { money, text, time, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
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
  const { name: of, timeZone: zone } = group;
  const file = { title: 'Ledger', of, zone, format: query.format };
  return fileDownload(file, columnsOf(group), eachOf(batches));
};

/**
 * In the signs of who sells: what a sale brings is above zero. An animal that is sold by its weight is sold at prices of
 * which a part may be paid later.
 */
const columnsOf = ({ pricing }: { pricing: Pricing | null }): Columns<LedgerEntry> => ({
  What: text(({ kind }) => ledgerKindLabels[kind]),
  Share: text(({ share }) => share?.portion),
  Buyer: text(({ share }) => share?.buyer.username),
  Email: text(({ share }) => share?.buyer.email),
  Receipt: text(({ share }) => share?.receiptNumber),
  By: text(({ actor }) => actor?.username),
  Note: text(({ note }) => note),
  [pricing ? 'Sold' : 'Taken in']: money(({ kind, change }) => (movesMoney(kind) ? -change : null)),
  [pricing ? 'Sold so far' : 'Taken in so far']: money(({ takenIn }) => takenIn),
  'Change of what is to sell': money(({ change }) => change),
  'Still to sell': money(({ remainingCost }) => remainingCost),
  At: time(({ at }) => at),
});

/** @throws AppError `rule` for a column that cannot be sorted by. */
function ledgerOrder({ sort = 'at', order = 'desc' }: ListQuery): Order {
  if (sort !== 'at') throw ruleBroken(`The ledger cannot be sorted by ${sort}.`, 'sort');
  return { by: [ledger.id], direction: order };
}
