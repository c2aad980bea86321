import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { shareOfAnimal, type Portion } from '#shared/groups/portions';
import { formatCubicFeet, formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { animalNouns } from '#shared/groups/vocabulary';

import type { Group } from '../../../api/group';

interface ShareFactsProps {
  group: Group;
  portion: Portion;
}

/** What the share is of the whole animal and, as far as anybody weighed it, what it comes to. */
export function ShareFacts({
  group: { weights, totalPortions, animal },
  portion,
}: ShareFactsProps) {
  const part = shareOfAnimal(portion, totalPortions);
  const known = weights ? shareWeightsOf(weights, portion, totalPortions) : null;
  const facts = [
    known?.takeHomeLb && ['Take home, cut and wrapped', `about ${formatPounds(known.takeHomeLb)}`],
    known?.hangingLb && [
      'Hanging weight',
      `about ${formatPounds({ low: known.hangingLb, high: known.hangingLb })}`,
    ],
    known?.freezerCubicFeet && ['Freezer room', `about ${formatCubicFeet(known.freezerCubicFeet)}`],
  ].filter((fact) => Array.isArray(fact));
  return (
    <div>
      <Typography>
        A {portion} is{' '}
        {part === 'the whole'
          ? `the whole ${animalNouns[animal]}`
          : `${part} of the ${animalNouns[animal]}`}
        .
      </Typography>
      {facts.length > 0 ? <FactList facts={facts} /> : null}
    </div>
  );
}

const FactList = ({ facts }: { facts: string[][] }) => (
  <>
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.5, my: 1 }}
    >
      {facts.map(([label, text]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
    <Typography variant="body2" color="textSecondary">
      Estimates by the supplier: what you take home depends on the animal and how it is cut.
    </Typography>
  </>
);
