import Box from '@mui/material/Box';

import { formatCents, formatChange, type Cents } from '#shared/money';

interface MoneyProps {
  cents: Cents;
  /** With its sign: what was added or taken away. */
  isChange?: boolean;
}

/** Dollars on screen, always two decimals, figures that stand in columns. */
export function Money({ cents, isChange = false }: MoneyProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {isChange ? formatChange(cents) : formatCents(cents)}
    </Box>
  );
}
