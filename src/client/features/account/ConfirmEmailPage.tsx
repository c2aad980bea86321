import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SubmitEventHandler } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';

import { useConfirmEmailMutation } from '../../api/accountApi';
import { errorMessage } from '../../api/errorMessage';
import { paths } from '../../app/paths';
import { SessionFrame } from './AccountFrame';

/** A click confirms, not the visit: programs that look through mails open their links. */
export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [confirmEmail, { error, isLoading, isSuccess }] = useConfirmEmailMutation();
  const isBroken = token.trim() === '';

  const handleConfirm: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    void confirmEmail({ body: { token } });
  };

  return (
    <SessionFrame
      title="New email address"
      lead={isSuccess ? null : 'Once confirmed, this is the address you log in with.'}
      onSubmit={handleConfirm}
    >
      {isBroken ? <Alert severity="error">Invalid or missing link.</Alert> : null}
      {error ? (
        <Alert severity="error">{errorMessage(error, 'Failed to confirm the address.')}</Alert>
      ) : null}
      {isSuccess ? (
        <>
          <Alert severity="success">Your email address is changed. Log in again.</Alert>
          <Button variant="contained" component={RouterLink} to={paths.login}>
            Continue to Login
          </Button>
        </>
      ) : (
        <Button type="submit" variant="contained" loading={isLoading} disabled={isBroken}>
          Confirm this address
        </Button>
      )}
    </SessionFrame>
  );
}
