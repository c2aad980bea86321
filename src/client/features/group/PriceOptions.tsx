import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { effectiveStatus, type GroupStatus } from '#shared/groups/groupStatus';
import { partOfAnimal } from '#shared/groups/portions';
import { sharesLeft } from '#shared/inventory/quarterCounts';

import { serverNow } from '../../api/serverClock';
import type { Group, PriceOption } from '../../api/group';
import { useGetConfigQuery } from '../../api/platformApi';
import type { useWaitlist } from '../../api/waitlistApi';
import {
  heldText,
  placeNotListed,
  portionsHeld,
  portionsToWaitFor,
  waitingText,
} from '../../ui/Waitlist/waitlistText';
import { WaitlistProblem } from '../../ui/Waitlist/WaitlistProblem';
import { PlaceRow, WaitingRow } from '../../ui/Waitlist/WaitingRow';
import { Money } from '../../ui/Money';
import { ownershipText } from '../../ui/ownership';
import { formatWeights } from '../../ui/formatWeights';

/** `open`: what is left is smaller than any share. */
const noneLeft: Record<GroupStatus, string> = {
  open: 'All shares are sold.',
  full: 'All shares are sold.',
  closed: 'This group is closed.',
};

interface PriceOptionsProps {
  group: Group;
  isOnSale: boolean;
  waitlistActs: ReturnType<typeof useWaitlist>;
}

/** What is left, and the price options: each share's part of the animal, weight and price. */
export function PriceOptions({ group, isOnSale, waitlistActs }: PriceOptionsProps) {
  const ownership = ownershipText(group);
  const now = serverNow();
  const waitedFor = portionsToWaitFor(group, now);
  const held = portionsHeld(group, now);
  const { data: config } = useGetConfigQuery(undefined, { skip: held.length === 0 });
  const unlisted = placeNotListed(group.line, waitedFor);
  const isListed = isOnSale || waitedFor.length > 0;
  const onWaitlist = waitingText(group.line);
  return (
    <section aria-label="Shares left">
      <Typography variant="h2">Shares left</Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {isOnSale ? sharesLeft(group.quarters) : noneLeft[effectiveStatus(group)]}
        {onWaitlist ? (isOnSale ? ` · ${onWaitlist}` : ` ${onWaitlist}.`) : ''}
      </Typography>
      {isListed ? (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {group.shares.map((offer) => (
            <PriceOptionRow key={offer.portion} group={group} offer={offer}>
              {waitedFor.includes(offer.portion) ? (
                <WaitingRow line={group.line} portion={offer.portion} acts={waitlistActs} />
              ) : null}
              {held.includes(offer.portion) ? (
                <Typography variant="body2">{heldText(config?.holdMinutes ?? null)}</Typography>
              ) : null}
            </PriceOptionRow>
          ))}
        </Box>
      ) : null}
      {unlisted ? <PlaceRow place={unlisted} acts={waitlistActs} /> : null}
      {ownership ? (
        <Alert severity="info" role="note" sx={{ mt: 2 }}>
          {ownership}
        </Alert>
      ) : null}
      {group.line.offer ? null : <WaitlistProblem waitlistActs={waitlistActs} />}
    </section>
  );
}

interface PriceOptionRowProps {
  group: Group;
  offer: PriceOption;
  /** The line for it, or until when it is held. */
  children: ReactNode;
}

function PriceOptionRow({ group, offer, children }: PriceOptionRowProps) {
  const { portion, priceCents, available } = offer;
  return (
    <Box component="li" sx={rowSx}>
      <Typography sx={{ fontWeight: 600 }}>
        {portion}
        {available ? '' : ' (Unavailable)'}
      </Typography>
      <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>
        <Money cents={priceCents} />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {[partOfAnimal(portion, group), ...formatWeights(group, portion)].join(' · ')}
      </Typography>
      {children ? <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box> : null}
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.25,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
