import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { formatDeadline } from '#shared/groups/groupClock';

import { deadlineLine, type Deadline } from './deadlineText';

/** Below a group's bar: its deadline and the days left. */
export function DeadlineLine({ group }: { group: Deadline }) {
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
