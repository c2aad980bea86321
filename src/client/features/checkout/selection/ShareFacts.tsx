import Typography from '@mui/material/Typography';

import { partOfAnimal, type Portion } from '#shared/groups/portions';

import type { Group } from '../../../api/group';
import { formatWeights } from '../../../ui/formatWeights';

interface ShareFactsProps {
  group: Group;
  portion: Portion;
}

/** What the share is of the whole animal and, as far as the supplier gave weights, what it comes to. */
export function ShareFacts({ group, portion }: ShareFactsProps) {
  const [takeHome, ...others] = formatWeights(group, portion);
  const part = partOfAnimal(portion, group);
  return (
    <div>
      <Typography>{takeHome ? `${capital(part)}, ${takeHome}` : capital(part)}</Typography>
      {others.length > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {capital(others.join(' · '))}
        </Typography>
      ) : null}
      {group.priceIncludes ? (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          What’s included: {group.priceIncludes}
        </Typography>
      ) : null}
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
