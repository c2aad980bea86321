import Box from '@mui/material/Box';
import { useState } from 'react';

import { Overview } from '../../features/dashboard/Overview';
import { CreateGroupButton } from '../../features/groupAdmin/list/CreateGroupButton';
import { GroupActions } from '../../features/groupAdmin/list/GroupActions';
import { groupFilter } from '../../features/groupAdmin/list/groupFilter';
import { useGroupTable } from '../../features/groupAdmin/list/useGroupTable';
import { MembersDialog } from '../../features/groupAdmin/members/MembersDialog';
import { useUser } from '../../session/useUser';
import { DataTable } from '../../ui/DataTable/DataTable';
import { PageTitle } from '../../ui/PageTitle';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { groupTableId } from '../paths';

const columns = ['name', 'supplier', 'animal', 'shares', 'members', 'effective', 'status'] as const;

export function ManageGroupsPage() {
  const isSuperadmin = useUser()?.role === 'superadmin';
  const { props, groups, supplierList } = useGroupTable(columns, groupFilter);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = groups.find(({ _id }) => _id === openId);

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
          {...props}
          name="groups"
          actions={(group) => <GroupActions group={group} onMembers={() => setOpenId(group._id)} />}
        />
      </Box>
      {open ? <MembersDialog group={open} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}
