import Typography from '@mui/material/Typography';

import { formatDollars } from '#shared/money';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteArgs } from '#shared/route';

import { useSumUpPaymentsQuery } from '../../api/purchasesApi';

/**
 * Sums of all payments that match, as they moved on the card account. Nothing without one, or without an
 * answer.
 */
export function PaymentTotals({ query }: RouteArgs<typeof purchaseRoutes.sumUpPayments>) {
  const { groupId, state, q } = query;
  const { data } = useSumUpPaymentsQuery({ query: { groupId, state, q } });
  if (!data || data.charged === 0) return null;
  const { charged, refunded, disputed, fees, net } = data;
  const parts = [
    `${formatDollars(charged)} charged`,
    refunded !== 0 && `${formatDollars(refunded)} refunded`,
    disputed !== 0 && `${formatDollars(disputed)} taken by banks`,
    `${formatDollars(fees)} card fees`,
    `${formatDollars(net)} net`,
  ];
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      By card, all that match: {parts.filter(Boolean).join(', ')}.
    </Typography>
  );
}
