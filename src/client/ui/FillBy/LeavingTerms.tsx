import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { stageOf, type StageParts } from '#shared/groups/groupStage';

interface LeavingTermsProps {
  group: StageParts & { version: number | null };
}

/** Whether a buyer may leave by themselves; a server that does not say so knows no leaving. */
export const mayBeLeft = (group: LeavingTermsProps['group'], now: Date): boolean =>
  group.version !== null && stageOf(group, now) === 'selling';

/** How to get out again: beside the Pay button. */
export function LeavingTerms({ group }: LeavingTermsProps) {
  const [now] = useState(() => new Date());
  return mayBeLeft(group, now) ? (
    <Typography variant="body2" color="textSecondary">
      While the group still fills you can give your share back, for all you paid.
    </Typography>
  ) : null;
}
