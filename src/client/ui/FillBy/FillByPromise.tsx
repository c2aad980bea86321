import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { promiseOf, type Day } from './fillByText';

/** What happens if the group does not fill; near the Pay button and on the receipt. */
export function FillByPromise({ group }: { group: Day }) {
  const [now] = useState(() => new Date());
  const promise = promiseOf(group, now);
  return promise ? (
    <Typography variant="body2" color="textSecondary">
      {promise}
    </Typography>
  ) : null;
}
