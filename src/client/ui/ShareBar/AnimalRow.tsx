import Box from '@mui/material/Box';

import type { Animal } from '#shared/groups/vocabulary';
import type { QuarterCounts } from '#shared/inventory/quarterCounts';

import { AnimalDrawing } from '../AnimalDrawing/AnimalDrawing';
import { DeadlineNotice } from '../Deadline/DeadlineNotice';
import type { Deadline } from '../Deadline/deadlineText';
import { LargeShareBar } from './LargeShareBar';

interface AnimalRowProps {
  group: Deadline & { animal: Animal; pictures: readonly unknown[]; quarters: QuarterCounts };
}

/** An animal at the top of its page: drawing, unless it has pictures, share bar and deadline. */
export const AnimalRow = ({ group }: AnimalRowProps) => (
  <Box sx={columnsSx}>
    {group.pictures.length > 0 ? null : (
      <Box sx={{ color: 'primary.main', lineHeight: 0 }}>
        <AnimalDrawing animal={group.animal} size={128} title={group.animal} />
      </Box>
    )}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <LargeShareBar counts={group.quarters} />
      <DeadlineNotice group={group} />
    </Box>
  </Box>
);

const columnsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  gap: { xs: 1, sm: 4 },
  mb: 5,
};
