import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { partOfAnimal } from '#shared/groups/portions';

import { Money } from '../../../ui/Money';
import { formatTakeHome } from '../../../ui/formatWeights';
import type { Order } from '../payment/order';

interface OrderSummaryProps {
  order: Order;
  /** Absent while the card is charged and the share is recorded. */
  onChange: (() => void) | undefined;
}

/** While it is paid for, a share is one line, and its price. */
export function OrderSummary({ order, onChange }: OrderSummaryProps) {
  const { group, portion, priceCents } = order;
  return (
    <Box>
      <Box sx={{ ...line, alignItems: 'center' }}>
        <Typography variant="body2">
          You selected: {portion}, {partOfAnimal(portion, group)}
        </Typography>
        {onChange ? (
          <Button size="small" onClick={onChange} aria-label="Change the share" sx={{ my: -0.5 }}>
            Change
          </Button>
        ) : null}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {formatTakeHome(group, portion).join(', ')}
      </Typography>
      {group.butcher ? (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Butcher: {group.butcher}
        </Typography>
      ) : null}
      <Typography sx={{ ...line, fontWeight: 650, fontSize: '1.125rem' }}>
        Amount to Pay: <Money cents={priceCents} />
      </Typography>
    </Box>
  );
}

const line = { display: 'flex', justifyContent: 'space-between', columnGap: 1 };
