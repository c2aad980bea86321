import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useExportGroupsMutation, useListGroupsQuery } from '../../../api/groupsApi';
import { listFailure } from '../../../api/listFailure';
import { useSupplierList } from '../../../api/useSupplierList';
import { ExportButton } from '../../../ui/DataTable/ExportButton';
import type { TableFilter } from '../../../ui/DataTable/TableToolbar';
import { useListTable } from '../../../ui/DataTable/useListTable';
import { groupColumns, type GroupColumn } from './groupColumns';
import { filterQuery } from './groupFilter';
import { NoGroupsYet } from './NoGroupsYet';

/** Both lists of groups that admins work with: they differ in columns and actions. */
export function useGroupTable(shown: readonly GroupColumn[], filter?: TableFilter<Group>) {
  const supplierList = useSupplierList();
  const all = groupColumns(supplierList.suppliers);
  const table = useListTable({ columns: shown.map((key) => all[key]), pageSize: 10, filter });
  const args = { query: { ...table.query, ...filterQuery(table.state.filter) } };
  const answer = useListGroupsQuery(args);
  return {
    supplierList,
    groups: answer.data?.items ?? [],
    props: {
      label: 'Groups',
      searchLabel: 'Search groups',
      table,
      answer,
      failure: listFailure(answer.error, 'Failed to load groups'),
      tools: (
        <ExportButton
          name="groups"
          args={args}
          useExport={useExportGroupsMutation}
          messageOf={errorMessage}
        />
      ),
      empty: <NoGroupsYet />,
      noMatch: 'No groups found.',
    },
  };
}
