import { errorStatus } from '../../api/errorMessage';
import { useListUsersQuery, type User } from '../../api/usersApi';
import { useSupplierList } from '../../api/useSupplierList';
import { sortKeysOf } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useTableState } from '../../ui/DataTable/useTableState';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Decision } from './Decision';
import { userColumns } from './userColumns';

const failureText = 'Failed to load pending supplier-admins or suppliers.';

/** Name, email and when they asked; who they are for is still to be decided. */
const pendingColumns = userColumns([])
  .filter(({ key }) => key !== 'role' && key !== 'supplierName')
  .map((column) => (column.key === 'createdAt' ? { ...column, label: 'Requested' } : column));

export function PendingAdminsPage() {
  const control = useTableState({ pageSize: 10, sortKeys: sortKeysOf(pendingColumns) });
  const pending = useListUsersQuery({ query: { ...control.query, role: 'pending' } });
  const suppliers = useSupplierList();
  const error = pending.error ?? suppliers.error;

  const handleRetry = () => {
    void pending.refetch();
    void suppliers.refetch();
  };

  return (
    <>
      <PageTitle lead="People who asked to run a supplier’s groups. Choose whose, then approve; or reject.">
        Pending Admins
      </PageTitle>
      <DataTable<User>
        name="pending-admins"
        label="Pending admins"
        searchLabel="Search by name"
        columns={pendingColumns}
        control={control}
        answer={pending.data}
        failure={error ? { message: failureText, isForbidden: errorStatus(error) === 403 } : null}
        isFetching={pending.isFetching}
        onRetry={handleRetry}
        actions={(user) => <Decision key={user._id} user={user} suppliers={suppliers.suppliers} />}
        actionsWidth={440}
        empty={
          <EmptyState title="Nobody is waiting.">
            When somebody registers as an admin, their request stands here.
          </EmptyState>
        }
        noMatch="No pending admins found."
      />
    </>
  );
}
