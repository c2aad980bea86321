import { useCallback, useState } from 'react';

import type { Group } from '../../api/group';
import { Overview } from '../../features/dashboard/Overview';
import { CreateGroupButton } from '../../features/groupAdmin/list/CreateGroupButton';
import { DeleteGroupDialog } from '../../features/groupAdmin/list/DeleteGroupDialog';
import { GroupActions } from '../../features/groupAdmin/list/GroupActions';
import { useGroupTable } from '../../features/groupAdmin/list/useGroupTable';
import { DataTable } from '../../ui/DataTable/DataTable';
import { PageTitle } from '../../ui/PageTitle';
import { SupplierNotice } from '../../ui/SupplierNotice';

const columns = [
  'name',
  'supplier',
  'state',
  'effective',
  'stored',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const;

export function DashboardPage() {
  const { props, supplierList } = useGroupTable(columns);
  const [groupToDelete, setGroupToDelete] = useState<Group | null>(null);
  const menu = useCallback(
    (group: Group) => <GroupActions group={group} onDelete={() => setGroupToDelete(group)} />,
    [],
  );

  return (
    <>
      <PageTitle lead="Every group of every supplier." action={<CreateGroupButton />}>
        Admin Dashboard
      </PageTitle>
      <Overview>
        <SupplierNotice list={supplierList} mb={2} />
        <DataTable {...props} name="dashboard" menu={menu} />
      </Overview>
      {groupToDelete ? (
        <DeleteGroupDialog group={groupToDelete} onClose={() => setGroupToDelete(null)} />
      ) : null}
    </>
  );
}
