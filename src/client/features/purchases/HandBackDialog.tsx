import Typography from '@mui/material/Typography';

import { formatCents } from '#shared/money';

import { errorMessage } from '../../api/errorMessage';
import type { Purchase } from '../../api/purchase';
import { useReturnCashMutation } from '../../api/purchasesApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';

interface HandBackDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Records that cash is back with its buyer, once the admin confirms it. */
export function HandBackDialog({ purchase, onClose }: HandBackDialogProps) {
  const { _id: id, priceCents, buyer } = purchase;
  const price = formatCents(priceCents);
  const [returnCash, { isLoading }] = useReturnCashMutation();

  const handleConfirm = async () => {
    const { error } = await returnCash({ params: { id } });
    if (error) notify.error(errorMessage(error, 'Failed to mark the cash as handed back.'));
    else notify.success(`${price} marked as handed back.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Did you hand ${price} back?`}
      confirmLabel="I handed it back"
      isBusy={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      <Typography>
        {buyer?.username ?? 'The buyer'} paid {price} in cash. Your name and the time are kept, and
        the buyer is told by email. This cannot be undone.
      </Typography>
    </ConfirmDialog>
  );
}
