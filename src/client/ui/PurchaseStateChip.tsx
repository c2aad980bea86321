import Chip, { type ChipProps } from '@mui/material/Chip';

import type { PurchaseState } from '#shared/purchases/purchaseStates';

import { purchaseStateLabels } from './labels';

const colors: Record<PurchaseState, ChipProps['color']> = {
  held: 'warning',
  settling: 'warning',
  paid: 'success',
  refunding: 'default',
  refunded: 'default',
  released: 'default',
};

export const PurchaseStateChip = ({ state }: { state: PurchaseState }) => (
  <Chip size="small" variant="outlined" color={colors[state]} label={purchaseStateLabels[state]} />
);
