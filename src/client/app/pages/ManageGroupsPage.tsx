import Box from '@mui/material/Box';
import { useState } from 'react';

import { useListGroupsQuery } from '../../api/groupsApi';
import { listFailure } from '../../api/listFailure';
import { useSupplierList } from '../../api/useSupplierList';
import { Overview } from '../../features/dashboard/Overview';
import { CreateGroupButton } from '../../features/groupAdmin/list/CreateGroupButton';
import { ExportGroups } from '../../features/groupAdmin/list/ExportGroups';
import { GroupActions } from '../../features/groupAdmin/list/GroupActions';
import { groupColumns } from '../../features/groupAdmin/list/groupColumns';
import { filterQuery, groupFilter, groupViews } from '../../features/groupAdmin/list/groupFilter';
import { NoGroupsYet } from '../../features/groupAdmin/list/NoGroupsYet';
import { MembersDialog } from '../../features/groupAdmin/members/MembersDialog';
import { useUser } from '../../session/useUser';
import { sortKeysOf } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useTableState } from '../../ui/DataTable/useTableState';
import { PageTitle } from '../../ui/PageTitle';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { groupTableId } from '../paths';

export function ManageGroupsPage() {
  const isSuperadmin = useUser()?.role === 'superadmin';
  const supplierList = useSupplierList();
  const { suppliers } = supplierList;
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
        <SupplierNotice list={supplierList} mb={2} />
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
