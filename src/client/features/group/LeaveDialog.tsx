import Typography from '@mui/material/Typography';

import { formatCents } from '#shared/money';

import { errorMessage } from '../../api/errorMessage';
import type { Purchase } from '../../api/purchase';
import { useLeaveGroupMutation } from '../../api/purchasesApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';

interface LeaveDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Gives one's own share back, once that is meant. */
export function LeaveDialog({ purchase, onClose }: LeaveDialogProps) {
  const { _id: id, portion, priceCents, demo } = purchase;
  // The demo form's card was charged another price.
  const amount = demo ? 'your money' : formatCents(priceCents);
  const [leaveGroup, { isLoading }] = useLeaveGroupMutation();

  const handleLeave = async () => {
    const { error } = await leaveGroup({ params: { id } });
    if (error) notify.error(errorMessage(error, 'Failed to give this share back.'));
    else notify.success(`You gave your ${portion} back, and ${amount} is on its way.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Give your ${portion} back?`}
      confirmLabel={`Get ${amount} back`}
      cancelLabel="Keep it"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void handleLeave()}
      onCancel={onClose}
    >
      <Typography>
        All of it goes back to the card that paid; banks take up to ten days to show it. The{' '}
        {portion} goes to the next in line or back on sale, so someone else may buy it.
      </Typography>
    </ConfirmDialog>
  );
}
