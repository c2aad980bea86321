import Info from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { cashOwedLabel, isCashOwed, purchaseStateLabels } from '#shared/purchases/purchaseStates';

import { ownListFailure } from '../../api/compat/ownCalls';
import type { Purchase } from '../../api/purchase';
import { useExportPurchasesMutation, useListPurchasesQuery } from '../../api/purchasesApi';
import { paths } from '../../config/paths';
import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { DialogButton } from '../../ui/DialogButton';
import { RowAction } from '../../ui/DataTable/RowAction';
import type { TableFilter } from '../../ui/DataTable/TableToolbar';
import { useInfoRow } from '../../ui/DataTable/useInfoRow';
import { useListTable } from '../../ui/DataTable/useListTable';
import { lazyPart } from '../../ui/lazyPart';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { MoneyBackAction, MoneyBackDialog } from './MoneyBack';
import { PaymentTotals } from './PaymentTotals';
import { purchaseColumns } from './purchaseColumns';

const PayoutsDialog = lazyPart(() => import('./PayoutsDialog'), 'PayoutsDialog');
const PaymentDialog = lazyPart(() => import('./PaymentDialog'), 'PaymentDialog');

const groupColumn: Column<Purchase> = {
  key: 'group',
  label: 'Group',
  width: 180,
  grow: 1.4,
  isUnsortable: true,
  value: ({ group }) => group?.name ?? null,
  cell: ({ group, groupId }) => (
    <CellText title={group?.name} note={group?.supplierName}>
      <Link component={RouterLink} to={paths.adminGroup(groupId)} color="textPrimary">
        {group?.name ?? 'Group'}
      </Link>
    </CellText>
  ),
};

/** As within one group, and which group it was. */
const paymentColumns: readonly Column<Purchase>[] = purchaseColumns.flatMap((column) =>
  column.key === 'portion' ? [groupColumn, column] : [column],
);

const filtered = ['paid', 'refunding', 'refunded', 'cash-owed'] as const;
const filterLabels = { ...purchaseStateLabels, 'cash-owed': cashOwedLabel };

const filter: TableFilter<Purchase> = {
  label: 'State',
  options: [
    { value: '', label: 'All' },
    ...filtered.map((state) => ({ value: state, label: filterLabels[state] })),
  ],
  matches: (purchase, value) =>
    value === 'cash-owed' ? isCashOwed(purchase) : purchase.state === value,
};

/** Every payment of the groups that an admin runs. */
export function PaymentsPage() {
  const table = useListTable({ columns: paymentColumns, pageSize: 10, filter });
  const state = filtered.find((one) => one === table.state.filter);
  const args = { query: { ...table.query, state } };
  const answer = useListPurchasesQuery(args);
  const info = useInfoRow<Purchase>();
  const shown = info.rowOf(answer.data?.items);
  const [asked, setAsked] = useState<Purchase | null>(null);

  return (
    <>
      <PageTitle
        lead="Every share that was paid for, and where the money went."
        action={
          <Button component={RouterLink} to={paths.books} variant="outlined">
            Books
          </Button>
        }
      >
        Payments
      </PageTitle>
      <DataTable
        name="payments"
        label="Payments"
        searchLabel="Search payments"
        table={table}
        answer={answer}
        failure={ownListFailure(answer.error, 'Failed to load payments.')}
        tools={
          <>
            <DialogButton dialog={(onClose) => <PayoutsDialog onClose={onClose} />}>
              Payouts by group
            </DialogButton>
            <ExportButtons name="payments" args={args} useExport={useExportPurchasesMutation} />
          </>
        }
        actions={(purchase) => (
          <>
            <RowAction
              label="Info"
              of={purchase.receiptNumber ?? purchase.portion}
              icon={<Info />}
              onClick={() => info.open(purchase)}
            />
            <MoneyBackAction purchase={purchase} onAsk={() => setAsked(purchase)} />
          </>
        )}
        actionsWidth={190}
        empty={
          <EmptyState title="No payments yet.">Sales show up here as they are paid.</EmptyState>
        }
        noMatch="No payments found."
      />
      <PaymentTotals query={args.query} />
      {shown ? <PaymentDialog purchase={shown} onClose={info.close} /> : null}
      {asked ? <MoneyBackDialog purchase={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
