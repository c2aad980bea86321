import Chip, { type ChipProps } from '@mui/material/Chip';

import type { PurchaseState } from '#shared/purchases/purchaseStates';

interface Look {
  label: string;
  color: ChipProps['color'];
}

const looks: Record<PurchaseState, Look> = {
  held: { label: 'Held for you', color: 'warning' },
  settling: { label: 'Being confirmed', color: 'warning' },
  paid: { label: 'Paid', color: 'success' },
  refunding: { label: 'Being refunded', color: 'default' },
  refunded: { label: 'Refunded', color: 'default' },
  released: { label: 'Released', color: 'default' },
};

export const PurchaseStateChip = ({ state }: { state: PurchaseState }) => (
  <Chip size="small" variant="outlined" {...looks[state]} />
);
