import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { listedFacts } from '#shared/groups/factText';
import { partOfAnimal, type DividedAnimal } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import type { Group, PriceOption } from '../../api/group';
import { FactList } from '../../ui/FactList';
import { formatWeights } from '../../ui/formatWeights';
import { Money } from '../../ui/Money';

interface PriceLinesProps {
  animal: DividedAnimal & Pick<Group, 'weights'> & { totalCents: Cents };
  shares: readonly Pick<PriceOption, 'portion' | 'priceCents'>[];
  facts: Parameters<typeof listedFacts>[0];
}

/** Each share with its price, part and weights, and what is included, as buyers read it. */
export const PriceLines = ({ animal, shares, facts }: PriceLinesProps) => (
  <Stack spacing={2}>
    <div>
      {shares.map(({ portion, priceCents }) => (
        <Box key={portion} sx={line}>
          <Box sx={{ minWidth: 0 }}>
            {portion}
            <Typography variant="body2" color="textSecondary">
              {[partOfAnimal(portion, animal), ...formatWeights(animal, portion)].join(' · ')}
            </Typography>
          </Box>
          <Money cents={priceCents} />
        </Box>
      ))}
    </div>
    <FactList facts={listedFacts(facts)} />
  </Stack>
);

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};
