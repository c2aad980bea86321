import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import Link from '@mui/material/Link';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { useAbilities } from '../../api/platformApi';
import { errorStatus } from '../../api/errorMessage';
import { supplierListFailure } from '../../api/supplierProblem';
import { useExportSuppliersMutation, useListSuppliersQuery } from '../../api/suppliersApi';
import { paths } from '../../config/paths';
import { DataTable } from '../../ui/DataTable/DataTable';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { RowAction } from '../../ui/DataTable/RowAction';
import { useInfoRow } from '../../ui/DataTable/useInfoRow';
import { useListTable } from '../../ui/DataTable/useListTable';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { lazyPart } from '../../ui/lazyPart';
import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { OpenName } from '../../ui/DataTable/OpenName';

const DeleteSupplierDialog = lazyPart(
  () => import('./DeleteSupplierDialog'),
  'DeleteSupplierDialog',
);
const SupplierInfoDialog = lazyPart(
  () => import('../../ui/SupplierInfoDialog'),
  'SupplierInfoDialog',
);
const SupplierFormDialog = lazyPart(() => import('./SupplierFormDialog'), 'SupplierFormDialog');

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; supplier: Supplier };

export function ManageSuppliersPage() {
  const [task, setTask] = useState<Task | null>(null);
  const can = useAbilities();
  const info = useInfoRow<Supplier>();
  const table = useListTable({ columns: supplierColumns(info.open), pageSize: 5 });
  const args = { query: table.query };
  const answer = useListSuppliersQuery(args);
  const { error } = answer;
  const shown = info.rowOf(answer.data?.items);
  /** Record as it stands by now, while it is listed. */
  const storedOf = (supplier: Supplier): Supplier =>
    answer.data?.items.find(({ _id }) => _id === supplier._id) ?? supplier;
  const handleClose = () => setTask(null);
  const actions = (supplier: Supplier) => (
    <>
      <RowAction
        label="Info"
        of={supplier.name}
        icon={<Info />}
        onClick={() => info.open(supplier)}
      />
      <RowAction
        label="Edit"
        of={supplier.name}
        icon={<Edit />}
        onClick={() => setTask({ kind: 'edit', supplier })}
      />
      {can.ranchPage ? (
        <RowAction
          label="Page"
          of={supplier.name}
          icon={<Storefront />}
          to={paths.ranchPage(supplier._id)}
        />
      ) : null}
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
        tools={
          can.exports ? (
            <ExportButtons name="suppliers" args={args} useExport={useExportSuppliersMutation} />
          ) : null
        }
        actions={actions}
        actionsWidth={176}
        empty={
          <EmptyState title="No suppliers yet.">
            Add the first one. Then you can add its admins and groups.
          </EmptyState>
        }
        noMatch="No suppliers found."
      />
      {shown ? <SupplierInfoDialog supplier={shown} onClose={info.close} /> : null}
      {task?.kind === 'add' ? <SupplierFormDialog supplier={null} onClose={handleClose} /> : null}
      {task?.kind === 'edit' ? (
        <SupplierFormDialog supplier={storedOf(task.supplier)} onClose={handleClose} />
      ) : null}
      {task?.kind === 'delete' ? (
        <DeleteSupplierDialog supplier={task.supplier} onClose={handleClose} />
      ) : null}
    </>
  );
}

/** The keys are what the server sorts by; name, email and city what it searches. */
const supplierColumns = (onOpen: (supplier: Supplier) => void): readonly Column<Supplier>[] => [
  {
    key: 'name',
    label: 'Name',
    width: 180,
    grow: 1.2,
    searchText: ({ name }) => name,
    value: ({ name }) => name,
    cell: (supplier) => <OpenName name={supplier.name} onOpen={() => onOpen(supplier)} />,
  },
  {
    key: 'email',
    label: 'Email',
    width: 200,
    grow: 1,
    searchText: ({ email }) => email,
    value: ({ email }) => email || null,
    cell: ({ email }) =>
      email ? (
        <CellText title={email}>
          <Link href={`mailto:${email}`} color="inherit">
            {email}
          </Link>
        </CellText>
      ) : (
        '—'
      ),
  },
  { key: 'phone', label: 'Phone', width: 140, value: ({ phone }) => phone || null },
  {
    key: 'city',
    label: 'City',
    width: 130,
    grow: 0.6,
    searchText: ({ address }) => address.city,
    value: ({ address }) => address.city || null,
  },
  {
    key: 'state',
    label: 'State',
    width: 90,
    value: ({ address }) => address.state || null,
  },
];
