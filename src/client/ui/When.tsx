import Box from '@mui/material/Box';
import { useState } from 'react';

import { sayExactly, sayWhen } from './sayWhen';

/** A time as a reader says it; the exact one on hover. */
export function When({ at }: { at: string }) {
  const [now] = useState(() => new Date());
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '—';
  return (
    <Box component="time" dateTime={at} title={sayExactly(instant)} sx={{ whiteSpace: 'nowrap' }}>
      {sayWhen(instant, now)}
    </Box>
  );
}
