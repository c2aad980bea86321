import { errorStatus } from '../../api/errorMessage';
import { useListUsersQuery } from '../../api/usersApi';
import { useSupplierList } from '../../api/useSupplierList';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useListTable } from '../../ui/DataTable/useListTable';
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
  const suppliers = useSupplierList();
  const table = useListTable({ columns: pendingColumns, pageSize: 10 });
  const pending = useListUsersQuery({ query: { ...table.query, role: 'pending' } });
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
      <DataTable
        name="pending-admins"
        label="Pending admins"
        searchLabel="Search by name"
        table={table}
        answer={{ ...pending, refetch: handleRetry }}
        failure={error ? { message: failureText, isForbidden: errorStatus(error) === 403 } : null}
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
