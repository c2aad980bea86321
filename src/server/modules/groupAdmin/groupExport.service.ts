import type { Actor } from '#shared/users/actor';
import { unfilledLabels } from '#shared/groups/deadline';
import { entryOf } from '#shared/groups/facts';
import { factText, listedNames, weighedNames } from '#shared/groups/factText';
import { supplierNameOf } from '#shared/groups/groupSupplier';
import type { Group, groupRoutes } from '#shared/groups/groups.contract';
import { effectiveStatus, groupStatusLabels } from '#shared/groups/groupStatus';
import { toCents } from '#shared/money';

import { readBatches } from '../../db/paging';
import { count, money, text, time, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import type { Handler } from '../../http/serve';
import { fileZone } from '../suppliers/fileZone';
import type { GroupFacts } from '../groups/groupFacts.rules';
import { listGroupFacts } from '../groups/groupFacts.queries';
import { listFilters, visibleTo } from '../groups/groupFilters.queries';
import { listOrder } from '../groups/groupOrder.queries';
import { presentGroup } from '../groups/groups.presenter';
import { listSupplierIdsNamed } from '../groups/groups.queries';

const factColumns: Columns<Group> = Object.fromEntries(
  [...weighedNames, ...listedNames].map((name) => {
    const fact = entryOf(name);
    return fact.kind === 'count'
      ? [`${fact.label} ${fact.unit}s`, count((group: Group) => group[name] as number | null)]
      : [fact.label, text((group: Group) => factText(name, group[name] ?? null))];
  }),
);

const columns: Columns<Group> = {
  Group: text(({ name }) => name),
  Supplier: text((group) => supplierNameOf(group)),
  Animal: text(({ animal }) => animal),
  Tag: text(({ tag }) => tag),
  State: text(({ state }) => state),
  'Effective status': text(
    ({ status, remainingCost }) =>
      groupStatusLabels[effectiveStatus({ status, remainingCents: toCents(remainingCost) })],
  ),
  'Stored status': text(({ status }) => groupStatusLabels[status]),
  'Total cost': money(({ totalCost }) => totalCost),
  'Remaining cost': money(({ remainingCost }) => remainingCost),
  'Cost per portion': money(({ costPerPortion }) => costPerPortion),
  Portions: count(({ totalPortions }) => totalPortions),
  'Portions taken': count(({ portionsTaken }) => portionsTaken),
  Members: count(({ memberCount }) => memberCount),
  'Created by': text(({ createdBy }) => createdBy?.username),
  'Created at': time(({ createdAt }) => createdAt),
  'Updated at': time(({ updatedAt }) => updatedAt),
  'Closed at': time(({ dateClosed }) => dateClosed),
  ...factColumns,
  'Fill by': time(({ fillBy }) => fillBy),
  'If unfilled': text(({ fillBy, ifUnfilled }) =>
    fillBy && ifUnfilled ? unfilledLabels[ifUnfilled] : null,
  ),
  'Called off at': time(({ calledOffAt }) => calledOffAt),
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
  const zone = await fileZone(db, caller, query);
  const file = { title: 'Groups', zone, format: query.format };
  return fileDownload(file, columns, presentAll(batches, caller));
};

async function* presentAll(
  batches: AsyncIterable<GroupFacts[]>,
  reader: Actor,
): AsyncGenerator<Group> {
  for await (const batch of batches) {
    for (const facts of batch) yield presentGroup(facts, reader);
  }
}
