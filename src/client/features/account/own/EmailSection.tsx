import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import {
  useCancelEmailMutation,
  useProveEmailMutation,
  useResendEmailMutation,
} from '../../../api/accountApi';
import type { User } from '../../../api/usersApi';
import { DialogButton } from '../../../ui/DialogButton';
import { lazyPart } from '../../../ui/lazyPart';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

const EmailDialog = lazyPart(() => import('./EmailDialog'), 'EmailDialog');

export const EmailSection = ({
  account: { email, pendingEmail, hasUnprovenEmail },
}: {
  account: User;
}) => (
  <Setting
    title="Email"
    text={email}
    action={
      <DialogButton variant="outlined" dialog={(onClose) => <EmailDialog onClose={onClose} />}>
        Change email
      </DialogButton>
    }
  >
    {pendingEmail ? <WaitingEmail email={pendingEmail} /> : null}
    {hasUnprovenEmail && !pendingEmail ? <UnprovenEmail /> : null}
  </Setting>
);

/** An unconfirmed address, and a button to confirm it. */
function UnprovenEmail() {
  const [proveEmail, isBusy] = useAct(useProveEmailMutation(), {
    failure: 'Failed to send the link.',
    done: ({ message }) => message,
  });
  return (
    <Alert
      severity="info"
      role="none"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" loading={isBusy} onClick={() => proveEmail()}>
          Email me a link
        </Button>
      }
    >
      This address is not confirmed. Confirm it to join a waitlist.
    </Alert>
  );
}

/** The address that takes over once it is confirmed. */
function WaitingEmail({ email }: { email: string }) {
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
