import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { showCell, type Column, type TableRow } from './columns';
import type { TableRowsProps } from './TableGrid';

/** The table on a phone: a row is a card, headed by its first column. */
export function TableCards<Row extends TableRow>({
  label,
  columns: [heading, ...columns],
  rows,
  actions,
}: TableRowsProps<Row>) {
  if (!rows) return <CardSkeletons label={label} />;
  return (
    <Stack component="ul" aria-label={label} spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {rows.map((row) => (
        <Card key={row._id} component="li">
          <CardContent sx={{ '&:last-child': { pb: 1.5 } }}>
            <Box sx={{ mb: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {heading ? showCell(heading, row) : null}
            </Box>
            <Box component="dl" sx={factsLook}>
              {columns.map((column) => (
                <CardFact key={column.key} column={column} row={row} />
              ))}
            </Box>
            {actions ? <Box sx={actionsLook}>{actions(row)}</Box> : null}
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}

const CardFact = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => (
  <Box sx={{ minWidth: 0, gridColumn: column.width >= wholeLine ? '1 / -1' : undefined }}>
    <Typography component="dt" variant="caption" color="textSecondary">
      {column.label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {showCell(column, row)}
    </Typography>
  </Box>
);

const CardSkeletons = ({ label }: { label: string }) => (
  <Stack role="status" aria-label={`Loading ${label.toLowerCase()}`} spacing={1.5}>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} variant="rounded" height={190} />
    ))}
  </Stack>
);

/** Pixels from which on a column has a line of a card to itself. */
const wholeLine = 200;

const factsLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 2,
  rowGap: 1.25,
  m: 0,
};

const actionsLook = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  mt: 1.5,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
};
