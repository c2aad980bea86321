import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { portionWithShare, type DividedAnimal, type Portion } from '#shared/groups/portions';
import { asCents, type Cents } from '#shared/money';

import { Money } from '../../../ui/Money';

interface AmountLinesProps {
  group: Pick<DividedAnimal, 'totalPortions'>;
  portion: Portion | null;
  priceCents: Cents | undefined;
}

export const AmountLines = ({ group, portion, priceCents = asCents(0) }: AmountLinesProps) => (
  <Box aria-live="polite">
    <Typography variant="body2" sx={line}>
      You selected:{' '}
      <span>{portion ? portionWithShare(portion, group.totalPortions) : 'No portion yet'}</span>
    </Typography>
    <Typography sx={{ ...line, fontWeight: 650, fontSize: '1.125rem' }}>
      Amount to Pay: <Money cents={priceCents} />
    </Typography>
  </Box>
);

const line = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 };
