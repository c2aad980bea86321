import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { errorMessage } from '../../api/errorMessage';
import { listFailure } from '../../api/listFailure';
import {
  supplierNameOfUser,
  useExportUsersMutation,
  useListUsersQuery,
  type User,
} from '../../api/usersApi';
import { useSupplierList } from '../../api/useSupplierList';
import { DataTable } from '../../ui/DataTable/DataTable';
import { ExportButton } from '../../ui/DataTable/ExportButton';
import { useListTable } from '../../ui/DataTable/useListTable';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { DeleteUserDialog } from './DeleteUserDialog';
import { UserActions } from './UserActions';
import { userColumns } from './userColumns';
import { UserFormDialog } from './UserFormDialog';
import { UserInfoDialog } from './UserInfoDialog';

/** What is done with whom; a new user is nobody yet. */
type Task = { kind: 'add' } | { kind: 'info' | 'edit' | 'delete'; user: User };

export function ManageUsersPage() {
  const supplierList = useSupplierList();
  const { suppliers } = supplierList;
  const table = useListTable({ columns: userColumns(suppliers), pageSize: 5 });
  const answer = useListUsersQuery({ query: table.query });
  const [task, setTask] = useState<Task | null>(null);
  const handleClose = () => setTask(null);
  const addButton = (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setTask({ kind: 'add' })}>
      Add User
    </Button>
  );

  return (
    <>
      <PageTitle lead="Who has an account, and what they may do." action={addButton}>
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
          <ExportButton
            name="users"
            args={{ query: table.query }}
            useExport={useExportUsersMutation}
            messageOf={errorMessage}
          />
        }
        actions={(user) => (
          <UserActions
            user={user}
            onInfo={() => setTask({ kind: 'info', user })}
            onEdit={() => setTask({ kind: 'edit', user })}
            onDelete={() => setTask({ kind: 'delete', user })}
          />
        )}
        empty={<EmptyState title="No users yet.">Add the first one.</EmptyState>}
        noMatch="No users found."
      />
      {task?.kind === 'info' ? (
        <UserInfoDialog
          user={task.user}
          supplierName={supplierNameOfUser(task.user, suppliers)}
          onClose={handleClose}
        />
      ) : null}
      {task?.kind === 'add' ? <UserFormDialog user={null} onClose={handleClose} /> : null}
      {task?.kind === 'edit' ? <UserFormDialog user={task.user} onClose={handleClose} /> : null}
      {task?.kind === 'delete' ? <DeleteUserDialog user={task.user} onClose={handleClose} /> : null}
    </>
  );
}
