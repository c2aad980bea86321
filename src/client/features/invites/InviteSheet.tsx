import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { isOver, type GroupStage } from '#shared/groups/groupStage';

import { paths } from '../../config/paths';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { FactList, type Fact } from '../../ui/FactList';
import { LazySharesInFreezer } from '../../ui/Freezer/LazySharesInFreezer';
import { lazyPart } from '../../ui/lazyPart';
import { PageTitle } from '../../ui/PageTitle';
import type { Invite } from './invitesApi';

const InvitedListing = lazyPart(
  () => import('./InvitedListing'),
  'InvitedListing',
  () => <Skeleton variant="rounded" height={320} />,
);

interface InviteSheetProps {
  /** Unknown where the server does not say: then there is no animal to show. */
  invite: Invite | undefined;
  facts: readonly Fact[];
  /** Acts of the reader. */
  children: ReactNode;
}

/** An invitation: the animal, what sharing it means, for whom it is, and the one thing to do. */
export function InviteSheet({ invite, facts, children }: InviteSheetProps) {
  const { group, listing } = invite ?? {};
  const stage = group?.stage ?? null;
  const words = stage && stageText[stage];
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'start' }}>
        <PageTitle lead={group ? 'You are invited to share this animal.' : undefined}>
          {group?.name ?? 'You are invited'}
        </PageTitle>
        {group ? (
          <Box sx={{ color: 'primary.main', flexShrink: 0 }}>
            <AnimalDrawing animal={group.animal} size={112} title={group.animal} />
          </Box>
        ) : null}
      </Box>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack spacing={3}>
          <FactList facts={facts} />
          {words ? <Alert severity="warning">{words}</Alert> : null}
          {stage && isOver(stage) ? (
            <Button variant="contained" size="large" component={RouterLink} to={paths.home}>
              See what is on sale
            </Button>
          ) : (
            <>
              {listing ? <InvitedListing group={listing} /> : null}
              <Typography>
                Buy a share of this animal. You pay by card and get your meat once every share is
                sold.
              </Typography>
              {children}
              {listing ? <LazySharesInFreezer group={listing} /> : null}
            </>
          )}
        </Stack>
      </Paper>
    </Box>
  );
}

const harvestedText = 'This animal is harvested, and none of its shares can be bought any more.';

/** Said before an account is made for it. */
const stageText: Record<GroupStage, string | null> = {
  selling: null,
  due: 'The deadline of this group has passed, so no more shares are sold. Whether it goes ahead is being decided.',
  filled:
    'Every share of this animal is sold. You can still join; its page says whether you can join the waitlist.',
  calledOff: 'This group was called off, and none of its shares can be bought any more.',
  closed: 'This group is closed, and none of its shares can be bought any more.',
  booked: 'Every share of this animal is sold, and it is booked at the butcher.',
  harvested: harvestedText,
  cut: harvestedText,
  ready: harvestedText,
  done: harvestedText,
};
