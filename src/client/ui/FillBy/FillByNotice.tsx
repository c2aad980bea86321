import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

import { FillByLine } from './FillByLine';
import { FillByPromise } from './FillByPromise';
import type { Day } from './fillByText';

/** A group's deadline and what follows it, or that it was called off and why. */
export const FillByNotice = ({ group }: { group: Day }) =>
  group.calledOffAt ? (
    <Alert severity="warning" sx={{ mt: 2 }}>
      This group was called off, and everyone gets a full refund.
      {group.callOffReason ? ` Reason: ${group.callOffReason}` : ''}
    </Alert>
  ) : (
    <Box sx={{ mt: 1.5 }}>
      <FillByLine group={group} />
      <FillByPromise group={group} />
    </Box>
  );
