import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { errorStatus } from '../../api/errorMessage';
import { listFailure } from '../../api/listFailure';
import type { Purchase } from '../../api/purchase';
import { useListPurchasesQuery } from '../../api/purchasesApi';
import { DataTable } from '../../ui/DataTable/DataTable';
import { RowAction } from '../../ui/DataTable/RowAction';
import { useListTable } from '../../ui/DataTable/useListTable';
import { purchaseColumns } from './purchaseColumns';
import { RefundDialog } from './RefundDialog';

/** What was bought of a group. A server that keeps no such list shows no such section. */
export function GroupPurchases({ groupId }: { groupId: string }) {
  const table = useListTable({ columns: purchaseColumns, pageSize: 10 });
  const answer = useListPurchasesQuery({ query: { ...table.query, groupId } });
  const [refunded, setRefunded] = useState<Purchase | null>(null);
  if (errorStatus(answer.error) === 404) return null;

  return (
    <Box sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Purchases
      </Typography>
      <DataTable
        name="purchases"
        label="Purchases"
        searchLabel="Search purchases"
        table={table}
        answer={answer}
        failure={listFailure(answer.error, 'Failed to load purchases.')}
        actions={(purchase) => (
          <RefundAction purchase={purchase} onRefund={() => setRefunded(purchase)} />
        )}
        actionsWidth={80}
        empty={<Typography color="textSecondary">Nobody has bought a share yet.</Typography>}
      />
      {refunded ? <RefundDialog purchase={refunded} onClose={() => setRefunded(null)} /> : null}
    </Box>
  );
}

interface RefundActionProps {
  purchase: Purchase;
  onRefund: () => void;
}

const RefundAction = ({ purchase: { state, buyer, portion }, onRefund }: RefundActionProps) => (
  <RowAction
    label="Refund"
    of={`${portion} of ${buyer?.username ?? 'a deleted user'}`}
    icon={<Undo />}
    onClick={onRefund}
    obstacle={state === 'paid' ? undefined : 'Only a paid share can be refunded.'}
  />
);
