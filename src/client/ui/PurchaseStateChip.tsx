import Chip, { type ChipProps } from '@mui/material/Chip';

import {
  isCashOwed,
  type PurchaseState,
  type StandingPurchase,
  stateLabelOf,
} from '#shared/purchases/purchaseStates';

const colors: Record<PurchaseState, ChipProps['color']> = {
  held: 'warning',
  settling: 'warning',
  paid: 'success',
  refunding: 'default',
  refunded: 'default',
  released: 'default',
};

export const PurchaseStateChip = ({ purchase }: { purchase: StandingPurchase }) => (
  <Chip
    size="small"
    variant="outlined"
    color={isCashOwed(purchase) ? 'warning' : colors[purchase.state]}
    label={stateLabelOf(purchase)}
  />
);
