import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { useCancelEmailMutation, useResendEmailMutation } from '../../../api/accountApi';
import { useAct } from '../../../ui/useAct';

/** The address that takes over once it is confirmed. */
export function WaitingEmail({ email }: { email: string }) {
  const [resendEmail, isResending] = useAct(useResendEmailMutation(), {
    failure: 'Failed to send the link.',
    done: `A new link is on its way to ${email}.`,
  });
  const [cancelEmail, isCancelling] = useAct(useCancelEmailMutation(), {
    failure: 'Failed to cancel the change.',
    done: 'Your address stays as it is.',
  });
  return (
    <Alert severity="info" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {email} replaces it once you confirm: open the link we emailed there within 24 hours.
      <Stack direction="row" sx={{ flexWrap: 'wrap', mt: 1, ml: -2.5 }}>
        <Button color="inherit" loading={isResending} onClick={() => resendEmail()}>
          Send again
        </Button>
        <Button color="inherit" loading={isCancelling} onClick={() => cancelEmail()}>
          Cancel change
        </Button>
      </Stack>
    </Alert>
  );
}
