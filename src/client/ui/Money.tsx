import Box from '@mui/material/Box';

import { formatCents, formatChange, type Cents } from '#shared/money';

interface MoneyProps {
  cents: Cents;
  /** With its sign: what was added or taken away. */
  isChange?: boolean;
}

/** Dollars with two decimals, in tabular figures. */
export function Money({ cents, isChange = false }: MoneyProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {isChange ? formatChange(cents) : formatCents(cents)}
    </Box>
  );
}
