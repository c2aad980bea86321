import Info from '@mui/icons-material/InfoOutlined';
import { useState } from 'react';

import { purchaseStates } from '#shared/purchases/purchaseStates';

import { errorMessage } from '../../api/errorMessage';
import { listFailure } from '../../api/listFailure';
import type { Purchase } from '../../api/purchase';
import { useExportPurchasesMutation, useListPurchasesQuery } from '../../api/purchasesApi';
import { DataTable } from '../../ui/DataTable/DataTable';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { RowAction } from '../../ui/DataTable/RowAction';
import type { TableFilter } from '../../ui/DataTable/TableToolbar';
import { useInfoRow } from '../../ui/DataTable/useInfoRow';
import { useListTable } from '../../ui/DataTable/useListTable';
import { purchaseStateLabels } from '../../ui/labels';
import { EmptyState } from '../../ui/PageState';
import { lazyPart } from '../../ui/lazyPart';
import { PageTitle } from '../../ui/PageTitle';
import { PaymentDialog } from './PaymentDialog';
import { paymentColumns } from './paymentColumns';
import { RefundAction } from './RefundAction';

const RefundDialog = lazyPart(() => import('./RefundDialog'), 'RefundDialog');

const filtered = ['paid', 'refunding', 'refunded'] as const;

const filter: TableFilter<Purchase> = {
  label: 'State',
  options: [
    { value: '', label: 'All' },
    ...filtered.map((state) => ({ value: state, label: purchaseStateLabels[state] })),
  ],
  matches: ({ state }, value) => state === value,
};

/** Every payment of the groups that an admin runs. */
export function PaymentsPage() {
  const table = useListTable({ columns: paymentColumns, pageSize: 10, filter });
  const state = purchaseStates.find((one) => one === table.state.filter);
  const args = { query: { ...table.query, state } };
  const answer = useListPurchasesQuery(args);
  const info = useInfoRow<Purchase>();
  const shown = info.rowOf(answer.data?.items);
  const [refunded, setRefunded] = useState<Purchase | null>(null);

  return (
    <>
      <PageTitle lead="Every share that was paid for, and where the money went.">
        Payments
      </PageTitle>
      <DataTable
        name="payments"
        label="Payments"
        searchLabel="Search payments"
        table={table}
        answer={answer}
        failure={listFailure(answer.error, 'Failed to load payments.')}
        tools={
          <ExportButtons
            name="payments"
            args={args}
            useExport={useExportPurchasesMutation}
            messageOf={errorMessage}
          />
        }
        actions={(purchase) => (
          <>
            <RowAction
              label="Info"
              of={purchase.receiptNumber ?? purchase.portion}
              icon={<Info />}
              onClick={() => info.open(purchase)}
            />
            <RefundAction purchase={purchase} onRefund={() => setRefunded(purchase)} />
          </>
        )}
        actionsWidth={150}
        empty={
          <EmptyState title="No payments yet.">Sales show up here as they are paid.</EmptyState>
        }
        noMatch="No payments found."
      />
      {shown ? <PaymentDialog purchase={shown} onClose={info.close} /> : null}
      {refunded ? <RefundDialog purchase={refunded} onClose={() => setRefunded(null)} /> : null}
    </>
  );
}
