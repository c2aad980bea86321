import DialogContentText from '@mui/material/DialogContentText';

import type { Alert } from '#shared/alerts/alerts.contract';

import { useReleaseReturnsMutation } from '../../api/alertsApi';
import { errorMessage } from '../../api/errorMessage';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { countOf } from '../../ui/labels';
import { notify } from '../../ui/notify';

interface ReleaseReturnsDialogProps {
  alert: Alert;
  onClose: () => void;
}

/** Asks before money goes back for payments that the database does not know. */
export function ReleaseReturnsDialog({ alert, onClose }: ReleaseReturnsDialogProps) {
  const [release, { isLoading }] = useReleaseReturnsMutation();

  const handleConfirm = async () => {
    const { data, error } = await release();
    if (error) notify.error(errorMessage(error, 'Could not let the payments go.'));
    else notify.success(`${countOf(data.payments, 'payment')} let go.`);
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen
      title="Let these payments go?"
      confirmLabel="Let them go"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      <DialogContentText gutterBottom>{alert.message}</DialogContentText>
      <DialogContentText>
        Shares that are still free are sold to those who paid for them. All other money goes back to
        the cards. This cannot be undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}
