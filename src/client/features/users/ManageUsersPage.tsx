import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Info from '@mui/icons-material/InfoOutlined';

import { useAbilities } from '../../api/platformApi';
import { listFailure } from '../../api/listFailure';
import { keepItems } from '../../api/compat/lists';
import { supplierNameOfUser } from '../../api/compat/users';
import { useExportUsersMutation, useListUsersQuery, type User } from '../../api/usersApi';
import { useSupplierList } from '../../api/useSupplierList';
import { useActor } from '../../session/useUser';
import { DataTable } from '../../ui/DataTable/DataTable';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { useInfoRow } from '../../ui/DataTable/useInfoRow';
import { useListTable } from '../../ui/DataTable/useListTable';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { lazyPart } from '../../ui/lazyPart';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { userColumns } from './userColumns';
import { RowAction } from '../../ui/DataTable/RowAction';

const DeleteUserDialog = lazyPart(() => import('./DeleteUserDialog'), 'DeleteUserDialog');
const UserInfoDialog = lazyPart(() => import('./UserInfoDialog'), 'UserInfoDialog');
const UserFormDialog = lazyPart(() => import('./UserFormDialog'), 'UserFormDialog');

/** The open dialog, with its user; none for a new one. */
type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; user: User };

export function ManageUsersPage() {
  const supplierList = useSupplierList();
  const { suppliers } = supplierList;
  const can = useAbilities();
  const { role, supplierId } = useActor();
  const seesAll = role === 'superadmin';
  // A supplier admin's users are all of one supplier.
  const [task, setTask] = useState<Task | null>(null);
  const info = useInfoRow<User>();
  const columns = userColumns(suppliers, info.open).filter(
    ({ key }) => seesAll || key !== 'supplierName',
  );
  const table = useListTable({ columns, pageSize: 5 });
  const asked = useListUsersQuery({ query: table.query });
  const isOwn = (user: User) => user.supplierId === supplierId;
  const data = can.filterLists || seesAll ? asked.data : asked.data && keepItems(asked.data, isOwn);
  const answer = { ...asked, data };
  const shown = info.rowOf(answer.data?.items);
  /** Record as it stands by now, while it is listed. */
  const storedOf = (user: User): User =>
    answer.data?.items.find(({ _id }) => _id === user._id) ?? user;
  const handleClose = () => setTask(null);
  const addButton = (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setTask({ kind: 'add' })}>
      Add User
    </Button>
  );

  return (
    <>
      <PageTitle lead="Accounts and their roles." action={addButton}>
        Manage Users
      </PageTitle>
      <SupplierNotice list={supplierList} mb={2} />
      <DataTable
        name="users"
        label="Users"
        searchLabel="Search by name"
        table={table}
        answer={answer}
        failure={listFailure(answer.error, 'Failed to load users.')}
        tools={
          can.exports ? (
            <ExportButtons
              name="users"
              args={{ query: table.query }}
              useExport={useExportUsersMutation}
            />
          ) : null
        }
        actions={(user) => (
          <UserActions
            user={user}
            onInfo={() => info.open(user)}
            onEdit={() => setTask({ kind: 'edit', user })}
            onDelete={() => setTask({ kind: 'delete', user })}
          />
        )}
        empty={<EmptyState title="No users yet.">Add the first one.</EmptyState>}
        noMatch="No users found."
      />
      {shown ? (
        <UserInfoDialog
          user={shown}
          supplierName={supplierNameOfUser(shown, suppliers)}
          onClose={info.close}
        />
      ) : null}
      {task?.kind === 'add' ? <UserFormDialog user={null} onClose={handleClose} /> : null}
      {task?.kind === 'edit' ? (
        <UserFormDialog user={storedOf(task.user)} onClose={handleClose} />
      ) : null}
      {task?.kind === 'delete' ? <DeleteUserDialog user={task.user} onClose={handleClose} /> : null}
    </>
  );
}

interface UserActionsProps {
  user: User;
  onInfo: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Without Edit and Delete in one's own row. */
function UserActions({ user, onInfo, onEdit, onDelete }: UserActionsProps) {
  const isOneself = useActor().id === user._id;
  return (
    <>
      <RowAction label="Info" of={user.username} icon={<Info />} onClick={onInfo} />
      <RowAction
        label="Edit"
        of={user.username}
        icon={<Edit />}
        onClick={onEdit}
        obstacle={isOneself ? 'You cannot edit your own account here.' : undefined}
      />
      <RowAction
        label="Delete"
        of={user.username}
        icon={<Delete />}
        onClick={onDelete}
        isDangerous
        obstacle={isOneself ? 'You cannot delete your own account.' : undefined}
      />
    </>
  );
}
