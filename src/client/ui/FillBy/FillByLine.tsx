import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { formatDeadline } from '#shared/groups/groupClock';

import { deadlineLine, type Day } from './fillByText';

/** Below a group's bar: its deadline and the days left. */
export function FillByLine({ group }: { group: Day }) {
  const [now] = useState(() => new Date());
  const line = deadlineLine(group, now);
  if (!line) return null;
  const { fillBy, state } = group;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      title={fillBy ? formatDeadline(new Date(fillBy), state) : undefined}
      sx={{ mt: 0.5 }}
    >
      {line}
    </Typography>
  );
}
