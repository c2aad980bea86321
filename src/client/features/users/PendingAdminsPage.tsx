import Box from '@mui/material/Box';
import { useState } from 'react';

import { errorStatus } from '../../api/errorMessage';
import { useLazyListUsersQuery, useListUsersQuery } from '../../api/usersApi';
import { useSupplierList } from '../../api/useSupplierList';
import { DataTable } from '../../ui/DataTable/DataTable';
import { readAllPages } from '../../ui/DataTable/readAllPages';
import { useListTable } from '../../ui/DataTable/useListTable';
import { FormProblem } from '../../ui/FormProblem';
import { lazyPart } from '../../ui/lazyPart';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Decision } from './Decision';
import { userColumns } from './userColumns';

const BulkDecision = lazyPart(() => import('./BulkDecision'), 'BulkDecision');

const failureText = 'Failed to load pending supplier-admins or suppliers.';

/** Name, email and when they asked; who they are for is still to be decided. */
const pendingColumns = userColumns([])
  .filter(({ key }) => key !== 'role' && key !== 'supplierName')
  .map((column) => (column.key === 'createdAt' ? { ...column, label: 'Requested' } : column));

export function PendingAdminsPage() {
  const [problem, setProblem] = useState<string | null>(null);
  const suppliers = useSupplierList();
  const table = useListTable({ columns: pendingColumns, pageSize: 10 });
  const pending = useListUsersQuery({ query: { ...table.query, role: 'pending' } });
  const [listUsers] = useLazyListUsersQuery();
  const error = pending.error ?? suppliers.error;

  const handleRetry = () => {
    void pending.refetch();
    void suppliers.refetch();
  };

  return (
    <>
      <PageTitle lead="People who asked to run a supplier’s groups. Choose a supplier and approve, or reject.">
        Pending Admins
      </PageTitle>
      <Box sx={{ mb: problem ? 2 : 0 }}>
        <FormProblem message={problem} />
      </Box>
      <DataTable
        name="pending-admins"
        label="Pending admins"
        searchLabel="Search by name"
        table={table}
        answer={{ ...pending, refetch: handleRetry }}
        failure={error ? { message: failureText, isForbidden: errorStatus(error) === 403 } : null}
        actions={(user) => (
          <Decision
            key={user._id}
            user={user}
            suppliers={suppliers.suppliers}
            onProblem={setProblem}
          />
        )}
        actionsLabel="Supplier and decision"
        actionsWidth={440}

        bulk={({ rows }, clear) => (
          <BulkDecision users={rows} suppliers={suppliers.suppliers} onClear={clear} />
        )}
        readAll={() =>
          readAllPages((range) =>
            listUsers({ query: { ...table.query, ...range, role: 'pending' } }).unwrap(),
          )
        }
        empty={
          <EmptyState title="No one is waiting.">
            When a user registers as an admin, their request shows up here.
          </EmptyState>
        }
        noMatch="No pending admins found."
      />
    </>
  );
}
