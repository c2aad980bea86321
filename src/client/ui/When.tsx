import Box from '@mui/material/Box';
import { useState } from 'react';

import { formatExactTime, formatDateTime } from './formatDateTime';

/** A time as a reader says it; the exact one on hover. */
export function When({ at }: { at: string }) {
  const [now] = useState(() => new Date());
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '—';
  return (
    <Box
      component="time"
      dateTime={at}
      title={formatExactTime(instant)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {formatDateTime(instant, now)}
    </Box>
  );
}
