import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { formatCents, type Cents } from '#shared/money';
import { effectiveStatus } from '#shared/groups/groupStatus';
import { partOfAnimal, type Portion } from '#shared/groups/portions';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';
import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { LargeShareBar } from '../../../ui/ShareBar/LargeShareBar';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';
import type { Recorded } from '../useRecordShare';

export interface Bought extends Recorded {
  portion: Portion;
  priceCents: Cents;
}

export interface BoughtNoteProps {
  bought: Bought;
  /** Steps of the buyer, and the link to pass on: last, because they arrive late and would move what is tapped. */
  children: ReactNode;
  onClose: () => void;
}

/** The end of a purchase: what is one's own now. */
export function BoughtNote({ bought, children, onClose }: BoughtNoteProps) {
  const { group, portion, priceCents, purchase } = bought;
  const isFull = effectiveStatus(group) === 'full';
  const headingRef = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Your purchase"
      sx={{ p: { xs: 2, sm: 3 }, mb: 4 }}
    >
      <Stack spacing={2}>
        <Typography ref={headingRef} tabIndex={-1} variant="h2" sx={{ outline: 'none' }}>
          {purchase?.restCents ? 'Your deposit is paid' : 'Your share is paid'}
          {isFull ? ', and that was the last one' : ''}
        </Typography>
        <Typography>
          A {portion} of {group.name}, {partOfAnimal(portion, group)},{' '}
          {purchase?.demo ? 'with the demo form' : `for ${formatCents(priceCents)}`}.
          {purchase?.restCents
            ? ` The deposit of ${formatCents(purchase.priceCents)} is paid; ${formatCents(purchase.restCents)} follow before the harvest.`
            : ''}
          {purchase?.receiptNumber ? ` Receipt ${purchase.receiptNumber}.` : ''}
        </Typography>
        {isFull ? <FullNote group={group} /> : null}
        <LargeShareBar counts={group.quarters} />
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {purchase ? (
            <Button component={RouterLink} to={paths.receipt(purchase._id)} variant="contained">
              Your share
            </Button>
          ) : null}
          <Button component={RouterLink} to={paths.myGroups} variant="outlined">
            My groups
          </Button>
          <Button onClick={onClose}>Close</Button>
        </Stack>
        {children}
      </Stack>
    </Paper>
  );
}

/** The moment that all wait for: every share is sold, and what comes next. */
const FullNote = ({ group: { name, animal, can } }: { group: Group }) => (
  <Box role="note" sx={noteSx}>
    <AnimalDrawing animal={animal} size={64} />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>{name} is full.</Typography>
      <Typography variant="body2">
        Every share is sold.{can.mailBuyers ? ' Every buyer gets an email.' : ''}
      </Typography>
    </Box>
  </Box>
);

const noteSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: 2,
  borderRadius: 1,
  bgcolor: 'success.light',
  color: 'text.primary',
} as const;
