import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { portionWithShare, type Portion } from '#shared/groups/portions';
import { asCents, formatCents, type Cents } from '#shared/money';

import type { Group } from '../../../api/group';
import { serverNow } from '../../../api/serverClock';
import { Money } from '../../../ui/Money';
import { depositOf, type DepositNow } from '../payment/order';

interface AmountLinesProps {
  group: Group;
  portion: Portion | null;
  priceCents: Cents | undefined;
}

export function AmountLines({ group, portion, priceCents = asCents(0) }: AmountLinesProps) {
  const now = serverNow();
  const deposit = portion && depositOf({ group, portion, priceCents }, now);
  return (
    <Box aria-live="polite">
      <Typography variant="body2" sx={line}>
        You selected:{' '}
        <span>{portion ? portionWithShare(portion, group.totalPortions) : 'No portion yet'}</span>
      </Typography>
      <AmountToPay priceCents={priceCents} deposit={deposit} />
    </Box>
  );
}

interface AmountToPayProps {
  priceCents: Cents;
  deposit: DepositNow | null;
}

/** Amount that the card is charged now; of a deposit, the whole price with it. */
export const AmountToPay = ({ priceCents, deposit }: AmountToPayProps) => (
  <>
    <Typography sx={{ ...line, fontWeight: 650, fontSize: '1.125rem' }}>
      Amount to Pay: <Money cents={deposit?.depositCents ?? priceCents} />
    </Typography>
    {deposit ? (
      <Typography variant="body2">
        A deposit: the whole price is {formatCents(priceCents)}.
      </Typography>
    ) : null}
  </>
);

const line = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 };
