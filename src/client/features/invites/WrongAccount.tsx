import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';

import { useAppDispatch } from '../../api/useAppDispatch';
import { useLogoutMutation } from '../../api/usersApi';
import { selectToken, sessionLeft } from '../../session/session';

interface WrongAccountProps {
  invitedEmail: string;
  username: string;
  /** Why the server did not let them join. */
  reason: string;
}

/** Somebody else's invite: only the invited address can join with it. */
export function WrongAccount({ invitedEmail, username, reason }: WrongAccountProps) {
  const dispatch = useAppDispatch();
  const token = useSelector(selectToken);
  const [logout] = useLogoutMutation();

  const handleLogout = () => {
    if (token) void logout(token);
    dispatch(sessionLeft());
  };
  return (
    <Stack spacing={2}>
      <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{reason}</Typography>
        This invitation is for {invitedEmail}. You are logged in as {username}.
      </Alert>
      <Button variant="contained" size="large" onClick={handleLogout}>
        Log out and continue
      </Button>
    </Stack>
  );
}
