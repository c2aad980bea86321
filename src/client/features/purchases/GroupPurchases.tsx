import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { stageOf } from '#shared/groups/groupStage';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import { listFailure } from '../../api/listFailure';
import type { Purchase } from '../../api/purchase';
import { useExportPurchasesMutation, useListPurchasesQuery } from '../../api/purchasesApi';
import { DataTable } from '../../ui/DataTable/DataTable';
import { DialogButton } from '../../ui/DialogButton';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { lazyPart } from '../../ui/lazyPart';
import { useListTable } from '../../ui/DataTable/useListTable';
import { purchaseColumns } from './purchaseColumns';
import { MoneyBackAction, MoneyBackDialog } from './MoneyBack';

const PickListDialog = lazyPart(() => import('./PickListDialog'), 'PickListDialog');
const CashSaleDialog = lazyPart(() => import('./CashSaleDialog'), 'CashSaleDialog');

/** The purchases of a group whose server keeps records of them. */
export function GroupPurchases({ group }: { group: Group }) {
  const groupId = group._id;
  const table = useListTable({ columns: purchaseColumns, pageSize: 10 });
  const args = { query: { ...table.query, groupId } };
  const answer = useListPurchasesQuery(args);
  const [asked, setAsked] = useState<Purchase | null>(null);
  const [isSelling, setIsSelling] = useState(false);
  const now = serverNow();

  return (
    <Box sx={{ mt: 5 }}>
      <Stack direction="row" spacing={2} sx={{ mb: 2, justifyContent: 'space-between' }}>
        <Typography variant="h2">Purchases</Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
          {group.quarters.sold > 0 ? (
            <DialogButton dialog={(onClose) => <PickListDialog group={group} onClose={onClose} />}>
              Pick list
            </DialogButton>
          ) : null}
          {stageOf(group, now) === 'selling' ? (
            <Button variant="outlined" onClick={() => setIsSelling(true)}>
              Record a cash sale
            </Button>
          ) : null}
        </Stack>
      </Stack>
      <DataTable
        name="purchases"
        label="Purchases"
        searchLabel="Search purchases"
        table={table}
        answer={answer}
        failure={listFailure(answer.error, 'Failed to load purchases.')}
        tools={
          <ExportButtons name="purchases" args={args} useExport={useExportPurchasesMutation} />
        }
        actions={(purchase) => (
          <MoneyBackAction purchase={purchase} onAsk={() => setAsked(purchase)} />
        )}
        actionsWidth={140}
        empty={<Typography color="textSecondary">No one has bought a share yet.</Typography>}
      />
      {isSelling ? <CashSaleDialog group={group} onClose={() => setIsSelling(false)} /> : null}
      {asked ? <MoneyBackDialog purchase={asked} onClose={() => setAsked(null)} /> : null}
    </Box>
  );
}
