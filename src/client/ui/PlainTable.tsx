import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface PlainTableProps {
  label: string;
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** A row above the headings. */
  top?: ReactNode;
  /** Class of the cells of a column, by its place. */
  classOf?: (column: number) => string | undefined;
  sx: SxProps<Theme>;
}

/**
 * Table to be read alone, without sorting and pages. Where it is wider than a phone the arrow keys scroll it, because it
 * takes the focus.
 */
export const PlainTable = ({
  label,
  headings,
  rows,
  top,
  classOf = () => undefined,
  sx,
}: PlainTableProps) => (
  <Box role="group" aria-label={label} tabIndex={0} sx={frame}>
    <Box component="table" sx={sx}>
      <thead>
        {top}
        <tr>
          {headings.map((heading, column) => (
            <th key={heading} scope="col" className={classOf(column)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, column) => (
              <td key={column} className={classOf(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
);

const frame = { overflowX: 'auto', '@media print': { overflow: 'visible' } };
