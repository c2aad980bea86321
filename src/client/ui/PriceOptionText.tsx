import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { partOfAnimal, type DividedAnimal, type Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import { formatWeights, type Weighed } from './formatWeights';
import { Money } from './Money';

interface PriceOptionTextProps {
  group: DividedAnimal & Weighed;
  option: { portion: Portion; priceCents: Cents; available: boolean };
}

/** One share of an animal: its price, what part of the animal it is and what it weighs. */
export const PriceOptionText = ({ group, option }: PriceOptionTextProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, py: 1 }}>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {option.portion}
      {option.available ? '' : ' (Unavailable)'}
    </Typography>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      <Money cents={option.priceCents} />
    </Typography>
    <Typography
      component="span"
      variant="body2"
      color={option.available ? 'textSecondary' : undefined}
      sx={{ gridColumn: '1 / -1' }}
    >
      {[partOfAnimal(option.portion, group), ...formatWeights(group, option.portion)].join(' · ')}
    </Typography>
  </Box>
);
