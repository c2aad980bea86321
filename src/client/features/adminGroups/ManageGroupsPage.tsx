import Box from '@mui/material/Box';
import { useState } from 'react';

import { useListGroupsQuery } from '../../api/groupsApi';
import { listFailure } from '../../api/listFailure';
import { useUser } from '../../api/hooks';
import { useKnownSuppliers } from '../../api/useKnownSuppliers';
import { groupTableId } from '../../app/paths';
import { sortKeysOf } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useTableState } from '../../ui/DataTable/useTableState';
import { PageTitle } from '../../ui/PageTitle';
import { CreateGroupButton } from './list/CreateGroupButton';
import { ExportGroups } from './list/ExportGroups';
import { GroupActions } from './list/GroupActions';
import { groupColumns } from './list/groupColumns';
import { filterQuery, groupFilter, groupViews } from './list/groupFilter';
import { NoGroupsYet } from './list/NoGroupsYet';
import { MembersDialog } from './members/MembersDialog';
import { Overview } from './overview/Overview';

export function ManageGroupsPage() {
  const isSuperadmin = useUser()?.role === 'superadmin';
  const suppliers = useKnownSuppliers();
  const { name, supplier, animal, shares, effective, status, members } = groupColumns;
  const columns = [name, supplier(suppliers), animal, shares, members, effective, status];
  const control = useTableState({
    pageSize: 10,
    sortKeys: sortKeysOf(columns),
    filters: groupViews,
  });
  const query = { ...control.query, ...filterQuery(control.state.filter) };
  const { data, error, isFetching, refetch } = useListGroupsQuery({ query });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data?.items.find(({ _id }) => _id === openId);

  return (
    <>
      <PageTitle
        lead="Who is in which group, what is left of it, and whether it is still on sale."
        action={<CreateGroupButton />}
      >
        Manage Groups
      </PageTitle>
      {isSuperadmin ? null : <Overview />}
      <Box id={groupTableId} sx={{ scrollMarginTop: 16 }}>
        <DataTable
          name="groups"
          label="Groups"
          searchLabel="Search groups"
          columns={columns}
          control={control}
          filter={groupFilter}
          answer={data}
          failure={listFailure(error, 'Failed to load groups')}
          isFetching={isFetching}
          onRetry={() => void refetch()}
          tools={<ExportGroups query={query} />}
          actions={(group) => <GroupActions group={group} onMembers={() => setOpenId(group._id)} />}
          empty={<NoGroupsYet />}
          noMatch="No groups found."
        />
      </Box>
      {open ? <MembersDialog group={open} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}
