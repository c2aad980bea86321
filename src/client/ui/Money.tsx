import Box from '@mui/material/Box';

import { formatDollars } from '#shared/money';

/** Dollars, always two decimals, figures that stand in columns. */
export function Money({ dollars }: { dollars: number }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatDollars(dollars)}
    </Box>
  );
}
