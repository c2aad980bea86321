import { styled } from '@mui/material/styles';

import { formatDeadline } from '#shared/groups/groupClock';

import { serverNow } from '../../api/serverClock';
import { deadlineLine, type Deadline } from './deadlineText';

/** Below a group's bar: its deadline and the days left. */
export function DeadlineLine({ group }: { group: Deadline }) {
  const now = serverNow();
  const line = deadlineLine(group, now);
  if (!line) return null;
  const { fillBy, timeZone } = group;
  return (
    <QuietLine title={fillBy ? formatDeadline(new Date(fillBy), timeZone) : undefined}>
      {line}
    </QuietLine>
  );
}

/** Its styles are made once: a list has it in each row. */
const QuietLine = styled('p')({
  margin: '4px 0 0',
  font: 'var(--mui-font-body2)',
  color: 'var(--mui-palette-text-secondary)',
});
