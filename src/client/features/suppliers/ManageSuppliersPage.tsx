import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { errorStatus } from '../../api/errorMessage';
import { supplierListFailure } from '../../api/supplierProblem';
import { useListSuppliersQuery } from '../../api/suppliersApi';
import { DataTable } from '../../ui/DataTable/DataTable';
import { RowAction } from '../../ui/DataTable/RowAction';
import { useListTable } from '../../ui/DataTable/useListTable';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { SupplierInfoDialog } from '../../ui/SupplierInfoDialog';
import { DeleteSupplierDialog } from './DeleteSupplierDialog';
import { supplierColumns } from './supplierColumns';
import { SupplierFormDialog } from './SupplierFormDialog';

type Task = { kind: 'add' } | { kind: 'info' | 'edit' | 'delete'; supplier: Supplier };

export function ManageSuppliersPage() {
  const table = useListTable({ columns: supplierColumns, pageSize: 5 });
  const answer = useListSuppliersQuery({ query: table.query });
  const { error } = answer;
  const [task, setTask] = useState<Task | null>(null);
  const handleClose = () => setTask(null);
  const actions = (supplier: Supplier) => (
    <>
      <RowAction
        label="Info"
        of={supplier.name}
        icon={<Info />}
        onClick={() => setTask({ kind: 'info', supplier })}
      />
      <RowAction
        label="Edit"
        of={supplier.name}
        icon={<Edit />}
        onClick={() => setTask({ kind: 'edit', supplier })}
      />
      <RowAction
        label="Delete"
        of={supplier.name}
        icon={<Delete />}
        onClick={() => setTask({ kind: 'delete', supplier })}
        isDangerous
      />
    </>
  );

  return (
    <>
      <PageTitle
        lead="The ranches and farms that offer animals."
        action={
          <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ kind: 'add' })}>
            Add Supplier
          </Button>
        }
      >
        Manage Suppliers
      </PageTitle>
      <DataTable
        name="suppliers"
        label="Suppliers"
        searchLabel="Search suppliers"
        table={table}
        answer={answer}
        failure={
          error
            ? { message: supplierListFailure(error), isForbidden: errorStatus(error) === 403 }
            : null
        }
        actions={actions}
        empty={
          <EmptyState title="No suppliers yet.">
            Add the first one; then its groups and its admins can follow.
          </EmptyState>
        }
        noMatch="No suppliers found."
      />
      {task?.kind === 'info' ? (
        <SupplierInfoDialog supplier={task.supplier} onClose={handleClose} />
      ) : null}
      {task?.kind === 'add' ? <SupplierFormDialog supplier={null} onClose={handleClose} /> : null}
      {task?.kind === 'edit' ? (
        <SupplierFormDialog supplier={task.supplier} onClose={handleClose} />
      ) : null}
      {task?.kind === 'delete' ? (
        <DeleteSupplierDialog supplier={task.supplier} onClose={handleClose} />
      ) : null}
    </>
  );
}
