import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import type { Animal } from '#shared/groups/vocabulary';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';
import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { AnimalPicture } from '../../../ui/pictures/AnimalPicture';
import { DeadlineLine } from '../../../ui/Deadline/DeadlineLine';
import { LargeShareBar } from '../../../ui/ShareBar/LargeShareBar';
import { thumbTarget } from '../../../ui/thumbTarget';

interface ShareCardProps {
  groupId: string;
  name: string;
  animal: Animal | undefined;
  /** Supplier and animal. */
  origin: string;
  /** Draws the bar; a group out of sight has none. */
  group: Group | undefined;
  chip?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** One group of mine: the animal, its bar with my quarters, and what I have of it. */
export const ShareCard = ({ groupId, name, animal, origin, group, ...slots }: ShareCardProps) => (
  <Paper component="li" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={{ xs: 1, sm: 2 }} sx={headSx}>
        {group?.pictures[0] ? (
          <AnimalPicture group={group} size={56} />
        ) : animal ? (
          <AnimalDrawing animal={animal} size={56} title={animal} />
        ) : null}
        <Box sx={nameSx}>
          <Typography variant="h3">
            <Link component={RouterLink} to={paths.group(groupId)} color="inherit" sx={thumbTarget}>
              {name}
            </Link>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {origin}
          </Typography>
        </Box>
        {slots.chip}
      </Stack>
      {group ? (
        <div>
          <LargeShareBar counts={group.quarters} />
          <DeadlineLine group={group} />
        </div>
      ) : null}
      {slots.children}
      {slots.action}
    </Stack>
  </Paper>
);

/** The chip moves to a line of its own below a long name. */
const headSx = { alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } };

const nameSx = { flex: { xs: '1 1 130px', sm: 1 }, minWidth: 0, overflowWrap: 'anywhere' };
