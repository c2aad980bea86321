import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Portion } from '#shared/groups/portions';

import { Money } from '../../../ui/Money';

interface AmountLinesProps {
  portion: Portion | null;
  price: number | undefined;
}

export const AmountLines = ({ portion, price }: AmountLinesProps) => (
  <Box aria-live="polite">
    <Typography sx={line}>
      You selected: <span>{portion ?? 'No portion yet'}</span>
    </Typography>
    <Typography sx={{ ...line, fontWeight: 650, fontSize: '1.125rem' }}>
      Amount to Pay: <Money dollars={price ?? 0} />
    </Typography>
  </Box>
);

const line = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 };
