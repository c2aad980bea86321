import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { partOfAnimal, type Portion } from '#shared/groups/portions';
import { formatCubicFeet, formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';

import type { Group } from '../../../api/group';
import { formatPerPound } from '../../../ui/formatWeights';

interface ShareFactsProps {
  group: Group;
  portion: Portion;
}

/** What the share is of the whole animal and, as far as anybody weighed it, what it comes to. */
export function ShareFacts({ group, portion }: ShareFactsProps) {
  const { weights, totalPortions, priceIncludes } = group;
  const perPound = formatPerPound(group);
  const known = weights ? shareWeightsOf(weights, portion, totalPortions) : null;
  const facts = [
    known?.takeHomeLb && ['Take-home weight', `about ${formatPounds(known.takeHomeLb)}`],
    perPound && ['Price of a take-home pound', perPound],
    known?.hangingLb && [
      'Hanging weight',
      `about ${formatPounds({ low: known.hangingLb, high: known.hangingLb })}`,
    ],
    known?.freezerCubicFeet && [
      'Freezer space',
      `about ${formatCubicFeet(known.freezerCubicFeet)}`,
    ],
  ].filter((fact) => Array.isArray(fact));
  return (
    <div>
      <Typography>
        A {portion} is {partOfAnimal(portion, group)}.
      </Typography>
      {facts.length > 0 ? <FactList facts={facts} /> : null}
      {priceIncludes ? (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          The price includes: {priceIncludes}
        </Typography>
      ) : null}
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
      The supplier’s estimate. What you take home depends on the animal and how it is cut.
    </Typography>
  </>
);
