import type { Actor } from '#shared/users/actor';
import { entryOf } from '#shared/groups/facts';
import { listedNames } from '#shared/groups/factText';
import { supplierNameOf } from '#shared/groups/groupSupplier';
import type { Group, groupRoutes } from '#shared/groups/groups.contract';
import { effectiveStatus } from '#shared/groups/groupStatus';
import { toCents } from '#shared/money';

import { readBatches } from '../../db/paging';
import { csvDownload, type CsvColumns } from '../../http/csv';
import type { Handler } from '../../http/serve';
import type { GroupFacts } from '../groups/groupFacts';
import { listGroupFacts } from '../groups/groupFacts.queries';
import { listFilters, visibleTo } from '../groups/groupFilters.queries';
import { listOrder } from '../groups/groupOrder.queries';
import { presentGroup } from '../groups/groups.presenter';
import { listSupplierIdsNamed } from '../groups/groups.queries';

const factColumns: CsvColumns<Group> = Object.fromEntries(
  listedNames.map((name) => {
    const { label, kind } = entryOf(name);
    return [kind === 'days' ? `${label} days` : label, (group: Group) => group[name]];
  }),
);

const columns: CsvColumns<Group> = {
  Group: ({ name }) => name,
  Supplier: (group) => supplierNameOf(group),
  Animal: ({ animal }) => animal,
  Tag: ({ tag }) => tag,
  State: ({ state }) => state,
  'Effective status': ({ status, remainingCost }) =>
    effectiveStatus({ status, remainingCents: toCents(remainingCost) }),
  'Stored status': ({ status }) => status,
  'Total cost': ({ totalCost }) => ({ dollars: totalCost }),
  'Remaining cost': ({ remainingCost }) => ({ dollars: remainingCost }),
  'Cost per portion': ({ costPerPortion }) => ({ dollars: costPerPortion }),
  Portions: ({ totalPortions }) => totalPortions,
  'Portions taken': ({ portionsTaken }) => portionsTaken,
  Members: ({ memberCount }) => memberCount,
  'Created by': ({ createdBy }) => createdBy?.username,
  'Created at': ({ createdAt }) => createdAt,
  'Updated at': ({ updatedAt }) => updatedAt,
  'Closed at': ({ dateClosed }) => dateClosed,
  ...factColumns,
  'Fill by': ({ fillBy }) => fillBy,
  'If unfilled': ({ fillBy, ifUnfilled }) => (fillBy ? ifUnfilled : null),
  'Called off at': ({ calledOffAt }) => calledOffAt,
};

/** The list of groups as a file: the same filters and order, all pages. */
export const exportGroups: Handler<typeof groupRoutes.exportGroups> = async (
  { db },
  { query },
  { caller },
) => {
  const where = listFilters(query, await listSupplierIdsNamed(db, query.q));
  const selection = { visible: visibleTo(caller), where, order: listOrder(query) };
  const batches = readBatches((range) => listGroupFacts(db, caller, { ...selection, ...range }));
  return csvDownload('groups.csv', columns, presentAll(batches, caller));
};

async function* presentAll(
  batches: AsyncIterable<GroupFacts[]>,
  reader: Actor,
): AsyncGenerator<Group> {
  for await (const batch of batches) {
    for (const facts of batch) yield presentGroup(facts, reader);
  }
}
