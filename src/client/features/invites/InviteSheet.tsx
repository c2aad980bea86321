import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import type { Invite } from '../../api/invitesApi';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { FactList, type Fact } from '../../ui/FactList';
import { PageTitle } from '../../ui/PageTitle';

interface InviteSheetProps {
  /** Unknown where the server does not say: then there is no animal to show. */
  group: Invite['group'] | undefined;
  facts: readonly Fact[];
  /** What the reader can do. */
  children: ReactNode;
}

/** An invitation: the animal, what sharing it means, for whom it is, and the one thing to do. */
export function InviteSheet({ group, facts, children }: InviteSheetProps) {
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto' }}>
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
          <Typography>
            Everyone takes a full, half or quarter portion and pays for exactly that. When every
            share is sold, the supplier arranges pickup or delivery.
          </Typography>
          {children}
        </Stack>
      </Paper>
    </Box>
  );
}
