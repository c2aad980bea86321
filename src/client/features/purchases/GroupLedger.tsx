import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useExportLedgerMutation, useListLedgerQuery } from '../../api/ledgerApi';
import { listFailure } from '../../api/listFailure';
import { DataTable } from '../../ui/DataTable/DataTable';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { useListTable } from '../../ui/DataTable/useListTable';
import type { Group } from '../../api/group';
import { ledgerColumns, weighedLedgerColumns } from './ledgerColumns';

/** The ledger of a group whose server keeps records: every change of its remaining cost. */
export function GroupLedger({ group }: { group: Group }) {
  const columns = group.pricing ? weighedLedgerColumns : ledgerColumns;
  const table = useListTable({ columns, pageSize: 10, prefix: 'ledger-' });
  const { q: _, ...query } = table.query;
  const args = { params: { id: group._id }, query };
  const answer = useListLedgerQuery(args);

  return (
    <Box sx={{ mt: 5 }}>
      <Typography variant="h2">Ledger</Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Every change to what is left to sell, newest first.
      </Typography>
      <DataTable
        name="ledger"
        label="Ledger"
        table={table}
        answer={answer}
        failure={listFailure(answer.error, 'Failed to load the ledger.')}
        tools={<ExportButtons name="ledger" args={args} useExport={useExportLedgerMutation} />}
        empty={<Typography color="textSecondary">Nothing has moved yet.</Typography>}
      />
    </Box>
  );
}
