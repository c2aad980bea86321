import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SubmitEventHandler } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';

import { errorMessage } from '../../api/errorMessage';
import { SessionFrame } from './AccountFrame';

interface MailedLinkProps {
  title: string;
  lead: string;
  button: string;
  onUse: (token: string) => void;
  state: { error?: unknown; isLoading: boolean; isSuccess: boolean };
  failure: string;
  success: string;
  /** The next page. */
  next: { label: string; to: string };
}

/** Asks before it uses a mailed token: programs that look through mails open their links. */
export function MailedLink(props: MailedLinkProps) {
  const { title, lead, button, onUse, state, failure, success, next } = props;
  const token = useSearchParams()[0].get('token') ?? '';
  const isBroken = token.trim() === '';

  const handleUse: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    onUse(token);
  };

  return (
    <SessionFrame title={title} lead={state.isSuccess ? null : lead} onSubmit={handleUse}>
      {isBroken ? <Alert severity="error">Invalid or missing link.</Alert> : null}
      {state.error ? <Alert severity="error">{errorMessage(state.error, failure)}</Alert> : null}
      {state.isSuccess ? (
        <>
          <Alert severity="success">{success}</Alert>
          <Button variant="contained" component={RouterLink} to={next.to}>
            {next.label}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="contained" loading={state.isLoading} disabled={isBroken}>
          {button}
        </Button>
      )}
    </SessionFrame>
  );
}
