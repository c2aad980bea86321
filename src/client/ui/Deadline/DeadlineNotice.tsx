import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { serverNow } from '../../api/serverClock';
import { DeadlineLine } from './DeadlineLine';
import { type Deadline, promiseOf } from './deadlineText';

/** A group's deadline and what follows it, or that it was called off and why. */
export const DeadlineNotice = ({ group }: { group: Deadline }) =>
  group.calledOffAt ? (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {group.lost
        ? 'The animal died or was condemned, and every buyer gets a full refund.'
        : 'This group was called off, and every buyer gets a full refund.'}
      {group.callOffReason ? ` Reason: ${group.callOffReason}` : ''}
    </Alert>
  ) : (
    <Box sx={{ mt: 1.5 }}>
      <DeadlineLine group={group} />
      <DeadlinePromise group={group} />
    </Box>
  );

/** Outcome of a group that does not fill; near the Pay button and on the receipt. */
function DeadlinePromise({ group }: { group: Deadline }) {
  const now = serverNow();
  const promise = promiseOf(group, now);
  return promise ? (
    <Typography variant="body2" color="textSecondary">
      {promise}
    </Typography>
  ) : null;
}
