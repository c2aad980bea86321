import { formatCents } from '#shared/money';

import type { Purchase } from '../../api/purchase';
import { useReturnCashMutation } from '../../api/purchasesApi';
import { ActionDialog } from '../../ui/ActionDialog';

interface CashReturnDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Records that cash is back with its buyer, once the admin confirms it. */
export function CashReturnDialog({ purchase, onClose }: CashReturnDialogProps) {
  const { _id: id, priceCents, buyer } = purchase;
  const price = formatCents(priceCents);
  const [returnCash] = useReturnCashMutation();
  return (
    <ActionDialog
      title={`Did you hand ${price} back?`}
      label="I handed it back"
      act={() => returnCash({ params: { id } })}
      failure="Failed to mark the cash as handed back."
      done={`${price} marked as handed back.`}
      onClose={onClose}
    >
      {buyer?.username ?? 'The buyer'} paid {price} in cash. Your name and the time are kept
      {buyer?.email ? ', and the buyer is told by email' : ''}. This cannot be undone.
    </ActionDialog>
  );
}
