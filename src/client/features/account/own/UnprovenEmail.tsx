import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { useProveEmailMutation } from '../../../api/accountApi';
import { errorMessage } from '../../../api/errorMessage';
import { notify } from '../../../ui/notify';

/** An address that nobody has confirmed yet, and the way to. */
export function UnprovenEmail() {
  const [proveEmail, { isLoading }] = useProveEmailMutation();

  const handleProve = async () => {
    const { data, error } = await proveEmail();
    if (error) notify.error(errorMessage(error, 'Failed to send the link.'));
    else notify.success(data.message);
  };

  return (
    <Alert
      severity="info"
      role="none"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" loading={isLoading} onClick={() => void handleProve()}>
          Email me a link
        </Button>
      }
    >
      This address is not confirmed. You need that to stand in line for a share.
    </Alert>
  );
}
