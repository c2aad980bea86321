import { useState } from 'react';

import type { Group } from '../../api/group';
import { useListGroupsQuery } from '../../api/groupsApi';
import { listFailure } from '../../api/listFailure';
import { useSupplierList } from '../../api/useSupplierList';
import { Overview } from '../../features/dashboard/Overview';
import { CreateGroupButton } from '../../features/groupAdmin/list/CreateGroupButton';
import { DeleteGroupDialog } from '../../features/groupAdmin/list/DeleteGroupDialog';
import { ExportGroups } from '../../features/groupAdmin/list/ExportGroups';
import { GroupActions } from '../../features/groupAdmin/list/GroupActions';
import { groupColumns } from '../../features/groupAdmin/list/groupColumns';
import { NoGroupsYet } from '../../features/groupAdmin/list/NoGroupsYet';
import { sortKeysOf } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useTableState } from '../../ui/DataTable/useTableState';
import { PageTitle } from '../../ui/PageTitle';
import { SupplierNotice } from '../../ui/SupplierNotice';

export function DashboardPage() {
  const supplierList = useSupplierList();
  const { suppliers } = supplierList;
  const { name, supplier, state, effective, status, createdBy, createdAt, updatedAt } =
    groupColumns;
  const columns = [
    name,
    supplier(suppliers),
    state,
    effective,
    status,
    createdBy,
    createdAt,
    updatedAt,
  ];
  const control = useTableState({ pageSize: 10, sortKeys: sortKeysOf(columns) });
  const { data, error, isFetching, refetch } = useListGroupsQuery({ query: control.query });
  const [groupToDelete, setDoomed] = useState<Group | null>(null);

  return (
    <>
      <PageTitle lead="Every group of every supplier." action={<CreateGroupButton />}>
        Admin Dashboard
      </PageTitle>
      <Overview />
      <SupplierNotice list={supplierList} mb={2} />
      <DataTable
        name="dashboard"
        label="Groups"
        searchLabel="Search groups"
        columns={columns}
        control={control}
        answer={data}
        failure={listFailure(error, 'Failed to load groups')}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        tools={<ExportGroups query={control.query} />}
        actions={(group) => <GroupActions group={group} onDelete={() => setDoomed(group)} />}
        empty={<NoGroupsYet />}
        noMatch="No groups found."
      />
      {groupToDelete ? (
        <DeleteGroupDialog group={groupToDelete} onClose={() => setDoomed(null)} />
      ) : null}
    </>
  );
}
