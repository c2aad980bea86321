import { isCashOwed } from '#shared/purchases/purchaseStates';

import type { Purchase } from '../../api/purchase';
import { RowAction } from '../../ui/DataTable/RowAction';
import { lazyPart } from '../../ui/lazyPart';

const CashReturnDialog = lazyPart(() => import('./CashReturnDialog'), 'CashReturnDialog');
const RefundDialog = lazyPart(() => import('./RefundDialog'), 'RefundDialog');

interface MoneyBackActionProps {
  purchase: Purchase;
  onAsk: () => void;
}

/** The next step of giving a buyer their money back. */
export function MoneyBackAction({ purchase, onAsk }: MoneyBackActionProps) {
  const { state, buyer, portion, balanceOf } = purchase;
  const paidFor = balanceOf ? `balance of ${portion}` : portion;
  const of = `${paidFor} of ${buyer?.username ?? 'a deleted user'}`;
  if (isCashOwed(purchase)) return <RowAction label="Handed back" of={of} onClick={onAsk} />;
  const obstacle =
    state !== 'paid'
      ? 'Only a paid share can be refunded.'
      : balanceOf && 'A balance goes back with its share. Refund that.';
  return <RowAction label="Refund" of={of} onClick={onAsk} obstacle={obstacle} />;
}

interface MoneyBackDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

export const MoneyBackDialog = (props: MoneyBackDialogProps) =>
  isCashOwed(props.purchase) ? <CashReturnDialog {...props} /> : <RefundDialog {...props} />;
