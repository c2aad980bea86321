import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { PlainTable } from '../../ui/PlainTable';

interface PaperTableProps {
  /** Name of the table, for screen readers, and on paper above the headings of each page. */
  label: string;
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Thin lines, and no row over two pages. */
export const PaperTable = ({ label, headings, rows }: PaperTableProps) => (
  <PlainTable
    label={label}
    headings={headings}
    rows={rows}
    top={
      <Box component="tr" aria-hidden sx={{ display: 'none', displayPrint: 'table-row' }}>
        <th colSpan={headings.length}>{label}</th>
      </Box>
    }
    sx={tableSx}
  />
);

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    p: 0.75,
    border: '1px solid',
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th': { whiteSpace: 'nowrap' },
  '& td': { whiteSpace: 'pre-line' },
  // What is wider than the paper would make the browser print all of it smaller, labels too.
  '@media print': {
    '& td:nth-of-type(-n+2), & td:last-of-type': { overflowWrap: 'anywhere' },
  },
  '& tr': { breakInside: 'avoid' },
};
