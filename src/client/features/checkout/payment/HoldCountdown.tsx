import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { visuallyHidden } from '../../../ui/visuallyHidden';

import { announceHold, formatClock } from './holdClock';

/** Ticks for the eye; speaks only when a minute is over. */
export const HoldCountdown = ({ seconds }: { seconds: number }) => (
  <div>
    <Typography
      aria-hidden
      variant="body2"
      sx={{ color: 'warning.main', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      Held for you: {formatClock(seconds)}
    </Typography>
    <Box role="status" sx={visuallyHidden}>
      {announceHold(seconds)}
    </Box>
  </div>
);
