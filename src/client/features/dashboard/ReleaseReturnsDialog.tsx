import Typography from '@mui/material/Typography';

import type { Alert } from '#shared/alerts/alerts.contract';

import { useReleaseReturnsMutation } from '../../api/alertsApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { countOf } from '../../ui/labels';

interface ReleaseReturnsDialogProps {
  alert: Alert;
  onClose: () => void;
}

/** Asks before money goes back for payments that the database does not know. */
export function ReleaseReturnsDialog({ alert, onClose }: ReleaseReturnsDialogProps) {
  const [release] = useReleaseReturnsMutation();
  return (
    <ActionDialog
      title="Let these payments go?"
      label="Let them go"
      isDangerous
      act={() => release()}
      failure="Could not let the payments go."
      done={({ payments }) => `${countOf(payments, 'payment')} let go.`}
      onClose={onClose}
    >
      <Typography gutterBottom>{alert.message}</Typography>
      <Typography>
        Shares that are still free are sold to those who paid for them. All other money goes back to
        the cards. This cannot be undone.
      </Typography>
    </ActionDialog>
  );
}
