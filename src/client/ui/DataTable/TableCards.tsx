import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { showCell, type Column, type TableRow } from './columns';
import type { TableRowsProps } from './TableGrid';
import type { Selection } from './useSelection';

export interface TableCardsProps<Row extends TableRow> extends TableRowsProps<Row> {
  menu?: TableRowsProps<Row>['actions'];
}

/** The table where there is no room for one: a row is a card, headed by its first column. */
export function TableCards<Row extends TableRow>({
  label,
  columns: [heading, ...columns],
  rows,
  actions,
  menu,
  selection,
}: TableCardsProps<Row>) {
  if (!rows) return <CardSkeletons label={label} />;
  return (
    <Box component="ul" aria-label={label} sx={cardsSx}>
      {rows.map((row) => (
        <Card key={row._id} component="li">
          <CardContent sx={contentSx}>
            <Box sx={headSx}>
              <Box sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {heading ? showCell(heading, row) : null}
              </Box>
              {selection && heading ? (
                <Tick name={String(heading.value(row))} id={row._id} selection={selection} />
              ) : null}
              {menu ? <Box sx={menuSx}>{menu(row)}</Box> : null}
            </Box>
            <Box component="dl" sx={factsSx}>
              {columns.map((column) => (
                <CardFact key={column.key} column={column} row={row} />
              ))}
            </Box>
            <CardActs acts={actions?.(row)} />
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

/** Without an act there is no line above it. */
const CardActs = ({ acts }: { acts: ReactNode }) =>
  acts ? <Box sx={actionsSx}>{acts}</Box> : null;

interface TickProps<Row extends TableRow> {
  name: string;
  id: string;
  selection: Selection<Row>;
}

const Tick = <Row extends TableRow>({ name, id, selection: { ids, select } }: TickProps<Row>) => (
  <Checkbox
    checked={ids.has(id)}
    onChange={(_, isTicked) => select(isTicked ? new Set([...ids, id]) : without(ids, id))}
    slotProps={{ input: { 'aria-label': `Select ${name}` } }}
    sx={{ p: 0.75, m: -0.75 }}
  />
);

const without = (ids: ReadonlySet<string>, id: string): Set<string> =>
  new Set([...ids].filter((one) => one !== id));

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

const cardsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 1.5,
  listStyle: 'none',
  p: 0,
  m: 0,
};

/** The actions are at the bottom of the card, however tall its neighbor is. */
const contentSx = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  '&:last-child': { pb: 1.5 },
};

/** Pixels from which on a column has a line of a card to itself. */
const wholeLine = 200;

const factsSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 2,
  rowGap: 1.25,
  m: 0,
  mb: 1.5,
};

const headSx = { display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1.5 };

/** In the corner of the card: its target is taller than the line. */
const menuSx = { mt: -1.25, mb: -1.25, mr: -1.25 };

const actionsSx = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  mt: 'auto',
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
};
