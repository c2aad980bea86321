import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PaperTableProps {
  /** Of what: for screen readers. */
  label: string;
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Thin lines, and no row over two pages. Where it is wider than a phone, the arrow keys scroll it, because it takes the focus. */
export const PaperTable = ({ label, headings, rows }: PaperTableProps) => (
  <Box
    role="group"
    aria-label={label}
    tabIndex={0}
    sx={{ overflowX: 'auto', '@media print': { overflow: 'visible' } }}
  >
    <Box component="table" sx={tableSx}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
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
