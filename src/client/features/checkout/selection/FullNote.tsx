import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Group } from '../../../api/group';
import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';

/** The moment that all wait for: every share is sold, and what comes next. */
export const FullNote = ({ group: { name, animal, version } }: { group: Group }) => (
  <Box role="note" sx={look}>
    <AnimalDrawing animal={animal} size={64} />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>{name} is full.</Typography>
      <Typography variant="body2">
        Every share is sold. The supplier will be in touch about pickup or delivery.
        {version === null ? '' : ' Everyone who has a share gets an email.'}
      </Typography>
    </Box>
  </Box>
);

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: 2,
  borderRadius: 1,
  bgcolor: 'success.light',
  color: 'text.primary',
} as const;
