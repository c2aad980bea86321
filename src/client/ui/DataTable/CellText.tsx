import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { clampLines } from '../clampLines';

interface CellTextProps {
  children: ReactNode;
  /** The whole of it, on hover; needless where `children` is text. */
  title?: string;
  /** The row's own name. */
  isName?: boolean;
  /** A quieter second line, which is one line. */
  note?: ReactNode;
}

/** In the grid at most two lines, ended by three dots and whole on hover; a card has room for it. */
export const CellText = ({ children, title, isName = false, note }: CellTextProps) => (
  <Box sx={{ minWidth: 0, lineHeight: 1.4 }}>
    <Box
      sx={{ ...(note ? oneLine : lines), fontWeight: isName ? 600 : undefined }}
      title={title ?? (typeof children === 'string' ? children : undefined)}
    >
      {children}
    </Box>
    {note ? (
      <Box
        sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}
        title={typeof note === 'string' ? note : undefined}
      >
        {note}
      </Box>
    ) : null}
  </Box>
);

export const lines = clampLines(2, 'md');

/** Cut within a word too: one long name is not to be its first word alone. */
const oneLine = {
  overflow: 'hidden',
  textOverflow: { md: 'ellipsis' },
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  overflowWrap: 'anywhere',
} as const;
