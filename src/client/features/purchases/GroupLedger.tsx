import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { errorStatus } from '../../api/errorMessage';
import { useListLedgerQuery } from '../../api/ledgerApi';
import { listFailure } from '../../api/listFailure';
import { DataTable } from '../../ui/DataTable/DataTable';
import { useTableState } from '../../ui/DataTable/useTableState';
import { ledgerColumns } from './ledgerColumns';

/** What moved the group's remaining cost. A server that keeps no books shows no such section. */
export function GroupLedger({ groupId }: { groupId: string }) {
  const control = useTableState({ pageSize: 10, sortKeys: ['at'], prefix: 'ledger-' });
  const { page, pageSize, sort, order } = control.query;
  const { data, error, isFetching, refetch } = useListLedgerQuery({
    params: { id: groupId },
    query: { page, pageSize, sort, order },
  });
  if (errorStatus(error) === 404) return null;

  return (
    <Box sx={{ mt: 5 }}>
      <Typography variant="h2">Ledger</Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Every cent that moved, newest first. It adds up to what is left.
      </Typography>
      <DataTable
        name="ledger"
        label="Ledger"
        columns={ledgerColumns}
        control={control}
        answer={data}
        failure={listFailure(error, 'Failed to load the ledger.')}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        empty={<Typography color="textSecondary">Nothing has moved yet.</Typography>}
      />
    </Box>
  );
}
