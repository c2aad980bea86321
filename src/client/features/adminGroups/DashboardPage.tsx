import { useState } from 'react';

import type { Group } from '#shared/groups/groups.contract';

import { useListGroupsQuery } from '../../api/groupsApi';
import { listFailure } from '../../api/listFailure';
import { useKnownSuppliers } from '../../api/useKnownSuppliers';
import { sortKeysOf } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useTableState } from '../../ui/DataTable/useTableState';
import { PageTitle } from '../../ui/PageTitle';
import { CreateGroupButton } from './list/CreateGroupButton';
import { DeleteGroupDialog } from './list/DeleteGroupDialog';
import { ExportGroups } from './list/ExportGroups';
import { GroupActions } from './list/GroupActions';
import { groupColumns } from './list/groupColumns';
import { NoGroupsYet } from './list/NoGroupsYet';
import { Overview } from './overview/Overview';

export function DashboardPage() {
  const suppliers = useKnownSuppliers();
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
  const [doomed, setDoomed] = useState<Group | null>(null);

  return (
    <>
      <PageTitle lead="Every group of every supplier." action={<CreateGroupButton />}>
        Admin Dashboard
      </PageTitle>
      <Overview />
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
      {doomed ? <DeleteGroupDialog group={doomed} onClose={() => setDoomed(null)} /> : null}
    </>
  );
}
