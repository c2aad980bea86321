import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { useCancelEmailMutation, useResendEmailMutation } from '../../../api/accountApi';
import { errorMessage } from '../../../api/errorMessage';
import { notify } from '../../../ui/notify';

/** The address that takes over once it is confirmed. */
export function WaitingEmail({ email }: { email: string }) {
  const [resendEmail, resending] = useResendEmailMutation();
  const [cancelEmail, cancelling] = useCancelEmailMutation();

  const handleResend = async () => {
    const { error } = await resendEmail();
    if (error) notify.error(errorMessage(error, 'Failed to send the link.'));
    else notify.success(`A new link is on its way to ${email}.`);
  };

  const handleCancel = async () => {
    const { error } = await cancelEmail();
    if (error) notify.error(errorMessage(error, 'Failed to cancel the change.'));
    else notify.success('Your address stays as it is.');
  };

  return (
    <Alert severity="info" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {email} replaces it once you confirm: open the link we emailed there within 24 hours.
      <Stack direction="row" sx={{ flexWrap: 'wrap', mt: 1, ml: -2.5 }}>
        <Button color="inherit" loading={resending.isLoading} onClick={() => void handleResend()}>
          Send again
        </Button>
        <Button color="inherit" loading={cancelling.isLoading} onClick={() => void handleCancel()}>
          Cancel change
        </Button>
      </Stack>
    </Alert>
  );
}
