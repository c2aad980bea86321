import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';

import type { Page } from '#shared/lists';

import { useAbilities } from '../../../api/platformApi';
import { groupsOf } from '../../../api/compat/groupLists';
import type { Group } from '../../../api/group';
import {
  useExportGroupsMutation,
  useLazyListGroupsQuery,
  useListGroupsQuery,
} from '../../../api/groupsApi';
import { listFailure } from '../../../api/listFailure';
import { useSupplierList } from '../../../api/useSupplierList';
import { useActor } from '../../../session/useUser';
import { ExportButtons } from '../../../ui/DataTable/ExportButtons';
import type { TableFilter } from '../../../ui/DataTable/TableToolbar';
import { readAllPages } from '../../../ui/DataTable/readAllPages';
import { useListTable } from '../../../ui/DataTable/useListTable';
import type { Chosen } from '../../../ui/DataTable/useSelection';
import { lazyPart } from '../../../ui/lazyPart';
import { groupColumns, type GroupColumn } from './groupColumns';
import { filterQuery } from './groupFilter';

const NoGroupsYet = lazyPart(
  () => import('./NoGroupsYet'),
  'NoGroupsYet',
  () => <Skeleton variant="rounded" height={400} />,
);
const BulkGroupActions = lazyPart(() => import('./BulkGroupActions'), 'BulkGroupActions');

/** Both lists of groups that admins work with: they differ in columns and actions. */
export function useGroupTable(shown: readonly GroupColumn[], filter?: TableFilter<Group>) {
  const can = useAbilities();
  const supplierList = useSupplierList();
  const { role, supplierId } = useActor();
  const seesAll = role === 'superadmin';
  const { suppliers } = supplierList;
  // The same while another page comes: a grid draws all of its cells for other columns.
  const columns = useMemo(() => {
    const all = groupColumns(suppliers);
    return (
      shown
        // A supplier admin's groups are all of one supplier.
        .filter((key) => seesAll || key !== 'supplier')
        .map((key) => all[key])
    );
  }, [shown, seesAll, suppliers]);
  const table = useListTable({ columns, pageSize: 10, filter });
  const args = { query: { ...table.query, ...filterQuery(table.state.filter) } };
  const asked = useListGroupsQuery(args);
  const ownOf = (page: Page<Group>) => groupsOf(seesAll ? null : supplierId, page);
  const answer = { ...asked, data: asked.data && ownOf(asked.data) };
  const [listGroups] = useLazyListGroupsQuery();
  return {
    supplierList,
    groups: answer.data?.items ?? [],
    props: {
      label: 'Groups',
      searchLabel: 'Search groups',
      table,
      answer,
      failure: listFailure(answer.error, 'Failed to load groups'),
      tools: can.exports ? (
        <ExportButtons name="groups" args={args} useExport={useExportGroupsMutation} />
      ) : null,
      empty: <NoGroupsYet hasSupplier={suppliers.length > 0} />,
      bulk: (chosen: Chosen<Group>, clear: () => void) => (
        <BulkGroupActions groups={chosen.rows} unseen={chosen.unseen} onClear={clear} />
      ),
      readAll: () =>
        readAllPages((range) =>
          listGroups({ query: { ...args.query, ...range } })
            .unwrap()
            .then(ownOf),
        ),
      noMatch: 'No groups found.',
      noMatchHint: table.state.filter === 'effective' ? 'Every status is up to date.' : undefined,
    },
  };
}
