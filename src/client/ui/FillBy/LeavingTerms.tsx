import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { leaveObstacle, type StageParts } from '#shared/groups/groupStage';

interface LeavingTermsProps {
  group: StageParts & { version: number | null };
}

/** Whether a buyer may leave by themselves; a server that does not say so knows no leaving. */
export const mayBeLeft = (
  group: LeavingTermsProps['group'],
  purchase: { paidAt: string | null },
  now: Date,
): boolean => group.version !== null && leaveObstacle(group, purchase, now) === null;

/** How to get out again: beside the Pay button. */
export function LeavingTerms({ group }: LeavingTermsProps) {
  const [now] = useState(() => new Date());
  return mayBeLeft(group, { paidAt: null }, now) ? (
    <Typography variant="body2" color="textSecondary">
      Changed your mind? Full refund until every share is sold.
    </Typography>
  ) : null;
}
