import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { useProveEmailMutation } from '../../../api/accountApi';
import { useAct } from '../../../ui/useAct';

/** An address that nobody has confirmed yet, and the way to. */
export function UnprovenEmail() {
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
      This address is not confirmed. You need that to stand in line for a share.
    </Alert>
  );
}
