import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatPortions, quartersPerPortion, shareOfAnimal } from '#shared/groups/portions';
import { freeQuartersOf } from '#shared/inventory/quarterCounts';
import { formatCubicFeet, formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { animalNouns } from '#shared/groups/vocabulary';

import type { Group, ShareOffer } from '../../api/group';
import { Money } from '../../ui/Money';

interface ShareOffersProps {
  group: Group;
  isOnSale: boolean;
}

/** What is left, and for each share what it is of the animal, what it weighs and what it costs. */
export function ShareOffers({ group, isOnSale }: ShareOffersProps) {
  const left = freeQuartersOf(group.quarters) / quartersPerPortion;
  return (
    <section aria-label="What is left">
      <Typography variant="h2">What is left</Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {isOnSale
          ? `${formatPortions(left)} of ${group.totalPortions} portions`
          : 'Nothing more is for sale in this group.'}
      </Typography>
      {isOnSale ? (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {group.shares.map((offer) => (
            <OfferRow key={offer.portion} group={group} offer={offer} />
          ))}
        </Box>
      ) : null}
    </section>
  );
}

function OfferRow({ group, offer }: { group: Group; offer: ShareOffer }) {
  const { portion, priceCents, available } = offer;
  const part = shareOfAnimal(portion, group.totalPortions);
  return (
    <Box component="li" sx={rowLook}>
      <Typography sx={{ fontWeight: 600 }}>
        {portion}
        {available ? '' : ' (Unavailable)'}
      </Typography>
      <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>
        <Money cents={priceCents} />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {[`${part} of the ${animalNouns[group.animal]}`, ...weighed(group, offer)].join(' · ')}
      </Typography>
    </Box>
  );
}

/** As far as the supplier gave weights. */
function weighed({ weights, totalPortions }: Group, { portion }: ShareOffer): string[] {
  if (!weights) return [];
  const { takeHomeLb, freezerCubicFeet } = shareWeightsOf(weights, portion, totalPortions);
  return [
    takeHomeLb ? `about ${formatPounds(takeHomeLb)} to take home` : '',
    freezerCubicFeet ? `${formatCubicFeet(freezerCubicFeet)} of freezer` : '',
  ].filter(Boolean);
}

const rowLook = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.25,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
