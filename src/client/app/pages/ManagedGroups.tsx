import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef } from 'react';

import type { Group } from '../../api/group';
import { useGetGroupQuery } from '../../api/groupsApi';
import { useListStepsQuery } from '../../api/stepsApi';
import { Overview } from '../../features/dashboard/Overview';
import { useOverview } from '../../features/dashboard/useOverview';
import { GroupActions } from '../../features/groupAdmin/list/GroupActions';
import { countsOf, groupFilter } from '../../features/groupAdmin/list/groupFilter';
import { useGroupTable } from '../../features/groupAdmin/list/useGroupTable';
import { ToDoList } from '../../features/steps/ToDoList';
import { useUser } from '../../session/useUser';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useInfoRow } from '../../ui/DataTable/useInfoRow';
import { lazyPart } from '../../ui/lazyPart';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { groupTableId } from '../../config/paths';

const MembersDialog = lazyPart(
  () => import('../../features/groupAdmin/members/MembersDialog'),
  'MembersDialog',
);

const columns = [
  'name',
  'supplier',
  'animal',
  'shares',
  'deadline',
  'members',
  'bothStatuses',
] as const;

/** Columns of the home page: a status is changed on the page of all groups. */
const homeColumns = ['name', 'shares', 'deadline', 'effective'] as const;

interface ManagedGroupsProps {
  isHome?: boolean;
}

/** An admin's groups; above them, for a supplier admin, what needs attention and the figures. */
export function ManagedGroups({ isHome = false }: ManagedGroupsProps) {
  const isSuperadmin = useUser()?.role === 'superadmin';
  const { data: overview } = useOverview();
  const steps = useListStepsQuery({ query: {} }, { skip: isSuperadmin });
  const filter = { ...groupFilter, counts: countsOf(overview) };
  const { props, groups, supplierList } = useGroupTable(isHome ? homeColumns : columns, filter);
  const members = useInfoRow<Group>('members');
  const listed = members.rowOf(groups);
  const { data: linked } = useGetGroupQuery(
    { params: { id: members.id ?? '' } },
    { skip: members.id === null || listed !== null },
  );
  const open = members.id === null ? null : (listed ?? linked);
  // The same while another page comes: a grid draws all of its cells for other actions.
  const openMembers = useRef(members.open);
  useEffect(() => {
    openMembers.current = members.open;
  });
  const menu = useCallback(
    (group: Group) => <GroupActions group={group} onMembers={() => openMembers.current(group)} />,
    [],
  );

  const table = (
    <Box id={groupTableId} sx={{ scrollMarginTop: 16 }}>
      <SupplierNotice list={supplierList} mb={2} />
      <DataTable {...props} toolsFrom={isHome ? 10 : undefined} name="groups" menu={menu} />
    </Box>
  );
  return (
    <>
      {isSuperadmin ? (
        table
      ) : (
        <Overview
          foldsFigures={isHome}
          toDo={{ content: <ToDoList answer={steps} />, isLoading: steps.isLoading }}
        >
          {table}
        </Overview>
      )}
      {open ? <MembersDialog group={open} onClose={members.close} /> : null}
    </>
  );
}
