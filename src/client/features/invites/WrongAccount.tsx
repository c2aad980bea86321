import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { useAppDispatch } from '../../api/useAppDispatch';
import { sessionLeft } from '../../session/session';

interface WrongAccountProps {
  invitedEmail: string;
  username: string;
}

/** Somebody else's invite: only the invited address can join with it. */
export function WrongAccount({ invitedEmail, username }: WrongAccountProps) {
  const dispatch = useAppDispatch();
  return (
    <Stack spacing={2}>
      <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        This invitation is for {invitedEmail}. You are logged in as {username}.
      </Alert>
      <Button variant="contained" size="large" onClick={() => dispatch(sessionLeft())}>
        Log out and continue
      </Button>
    </Stack>
  );
}
