import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { cellStyle, frameStyle } from './cellStyles';
import { cellGaps, type ShareBarLayout, type ShareBarSize } from './shareCells';

interface ShareBarCellsProps {
  layout: ShareBarLayout;
  size: ShareBarSize;
  /** What lies over them, in the same grid. */
  children?: ReactNode;
}

/**
 * What is drawn of an animal: each portion four quarters. Where a quarter would be too thin for a
 * frame, each portion has one, filled as far as it is taken.
 */
export function ShareBarCells({ layout, size, children }: ShareBarCellsProps) {
  const { columns, cells, portions, framedFrom } = layout;
  const whereThin = `@container (max-width: ${framedFrom - 0.02}px)`;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: columns,
        gridTemplateRows: size === 'large' ? 44 : 14,
        columnGap: `${cellGaps[size]}px`,
        [whereThin]: { columnGap: 0 },
      }}
    >
      {cells.map(({ kind, from, to }) => (
        <Box
          key={from}
          sx={{ ...cellStyle(kind), gridArea: `1 / ${from} / 2 / ${to}`, [whereThin]: unframed }}
        />
      ))}
      {portions.map(({ from, to }) => (
        <Box
          key={from}
          sx={{ ...frameStyle, gridArea: `1 / ${from} / 2 / ${to}`, [whereThin]: shown }}
        />
      ))}
      {children}
    </Box>
  );
}

const unframed = { border: 0, borderRadius: 0 };
const shown = { display: 'block' };
