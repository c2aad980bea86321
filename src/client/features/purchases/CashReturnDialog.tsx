import { formatCents } from '#shared/money';
import { fromWire, type ReturnedMoney } from '#shared/purchases/returnedMoney';

import type { Purchase } from '../../api/purchase';
import { useReturnCashMutation } from '../../api/purchasesApi';
import { ActionDialog } from '../../ui/ActionDialog';

interface CashReturnDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Records that cash is back with its buyer, once the admin confirms it. */
export function CashReturnDialog({ purchase, onClose }: CashReturnDialogProps) {
  const { _id: id, priceCents, buyer, returned } = purchase;
  const owed = formatCents(returned?.owedInCash ?? priceCents);
  const [returnCash] = useReturnCashMutation();
  return (
    <ActionDialog
      title={`Did you hand ${owed} back?`}
      label="I handed it back"
      act={() => returnCash({ params: { id } })}
      failure="Failed to mark the cash as handed back."
      done={(answer) => asHandedBack(answer.returned && fromWire(answer.returned))}
      onClose={onClose}
    >
      {buyer?.username ?? 'The buyer'} paid {owed} in cash. Your name and the time are kept
      {buyer?.email ? ', and the buyer is told by email' : ''}. This cannot be undone.
    </ActionDialog>
  );
}

/** A server that tells no sums says that it is done, and no amount. */
const asHandedBack = (money: ReturnedMoney | null | undefined): string =>
  money ? `${formatCents(money.inCash)} marked as handed back.` : 'Marked as handed back.';
