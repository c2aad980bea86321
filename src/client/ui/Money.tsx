import Box from '@mui/material/Box';

import { formatChange, formatDollars } from '#shared/money';

interface MoneyProps {
  dollars: number;
  /** With its sign: what was added or taken away. */
  isChange?: boolean;
}

/** Dollars, always two decimals, figures that stand in columns. */
export function Money({ dollars, isChange = false }: MoneyProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {isChange ? formatChange(dollars) : formatDollars(dollars)}
    </Box>
  );
}
