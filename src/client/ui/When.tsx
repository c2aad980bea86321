import Box from '@mui/material/Box';

import { serverNow } from '../api/serverClock';
import { formatExactTime, formatDateTime } from './formatDateTime';

interface WhenProps {
  at: string;
  /** There is room for whole words. */
  isInSentence?: boolean;
}

/** A relative time; the exact one on hover. */
export function When({ at, isInSentence = false }: WhenProps) {
  const now = serverNow();
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '—';
  return (
    <Box
      component="time"
      dateTime={at}
      title={formatExactTime(instant)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {formatDateTime(instant, now, isInSentence ? 'long' : 'short')}
    </Box>
  );
}
