import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';

import type { Group } from '../../api/group';
import { useGetOverviewQuery } from '../../api/overviewApi';
import { Overview } from '../../features/dashboard/Overview';
import { GroupActions } from '../../features/groupAdmin/list/GroupActions';
import { countsOf, groupFilter } from '../../features/groupAdmin/list/groupFilter';
import { useGroupTable } from '../../features/groupAdmin/list/useGroupTable';
import { useUser } from '../../session/useUser';
import { DataTable } from '../../ui/DataTable/DataTable';
import { lazyPart } from '../../ui/lazyPart';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { groupTableId } from '../../config/paths';

const MembersDialog = lazyPart(
  () => import('../../features/groupAdmin/members/MembersDialog'),
  'MembersDialog',
);

const columns = ['name', 'supplier', 'animal', 'shares', 'members', 'bothStatuses'] as const;

/** An admin's groups; above them, for a supplier admin, what needs attention and the figures. */
export function ManagedGroups() {
  const isSuperadmin = useUser()?.role === 'superadmin';
  const { data: overview } = useGetOverviewQuery();
  const filter = { ...groupFilter, counts: countsOf(overview) };
  const { props, groups, supplierList } = useGroupTable(columns, filter);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = groups.find(({ _id }) => _id === openId);
  const actions = useCallback(
    (group: Group) => <GroupActions group={group} onMembers={() => setOpenId(group._id)} />,
    [],
  );

  const table = (
    <Box id={groupTableId} sx={{ scrollMarginTop: 16 }}>
      <SupplierNotice list={supplierList} mb={2} />
      <DataTable {...props} name="groups" actionsWidth={180} actions={actions} />
    </Box>
  );
  return (
    <>
      {isSuperadmin ? table : <Overview>{table}</Overview>}
      {open ? <MembersDialog group={open} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}
