import Typography from '@mui/material/Typography';

import { formatDay } from '#shared/groups/groupClock';
import { asCents, formatCents } from '#shared/money';

import { serverNow } from '../../../api/serverClock';
import type { Choice, DepositNow } from './order';

interface DepositTermsProps extends Pick<Choice, 'group' | 'priceCents'> {
  deposit: DepositNow;
}

/** Payments and their days: `Today $406.06. $1,218.16 by Mar 3, before the harvest.` */
export function DepositTerms({ group, priceCents, deposit }: DepositTermsProps) {
  const { depositCents, restDueAt } = deposit;
  const now = serverNow();
  const rest = formatCents(asCents(priceCents - depositCents));
  const by = restDueAt ? `by ${formatDay(restDueAt, group.timeZone, now)}, ` : '';
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      Today {formatCents(depositCents)}. {rest} {by}before the harvest; if it is not paid, the
      rancher may refund the deposit and sell the share to another buyer.
    </Typography>
  );
}
