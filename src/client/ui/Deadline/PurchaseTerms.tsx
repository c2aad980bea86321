import Typography from '@mui/material/Typography';

import { serverNow } from '../../api/serverClock';
import { termsOf, type Terms } from './deadlineText';

/** When a buyer gets a full refund; near the Pay button. */
export function PurchaseTerms({ group }: { group: Terms }) {
  const now = serverNow();
  const terms = termsOf(group, now);
  return terms ? (
    <Typography variant="body2" color="textSecondary">
      {terms}
    </Typography>
  ) : null;
}
