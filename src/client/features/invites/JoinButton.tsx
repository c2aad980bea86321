import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';

import type { SessionUser } from '#shared/users/users.contract';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useAppDispatch } from '../../api/useAppDispatch';
import { useLogoutMutation } from '../../api/usersApi';
import { selectToken, sessionLeft } from '../../session/session';
import { notify } from '../../ui/notify';
import { useJoinGroupMutation, type Invite, type Joined } from './invitesApi';

interface JoinButtonProps {
  token: string;
  invite: Invite;
  user: SessionUser;
  onJoined: (joined: Joined) => void;
}

export function JoinButton({ token, invite, user, onJoined }: JoinButtonProps) {
  const [joinGroup, { isLoading, error }] = useJoinGroupMutation();
  if (errorStatus(error) === 403) {
    return (
      <WrongAccount
        invitedEmail={invite.email}
        username={user.username}
        reason={errorMessage(error, 'Failed to join group')}
      />
    );
  }

  const handleJoin = async () => {
    const answer = await joinGroup({ body: { token } });
    if (answer.data) onJoined(answer.data);
    else if (errorStatus(answer.error) !== 403) {
      notify.error(errorMessage(answer.error, 'Failed to join group'));
    }
  };
  return (
    <div>
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={isLoading}
        onClick={() => void handleJoin()}
      >
        Join Group
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Joining costs nothing; you choose your portion next.
      </Typography>
    </div>
  );
}

interface WrongAccountProps {
  invitedEmail: string;
  username: string;
  /** Why the server did not let them join. */
  reason: string;
}

/** The invitation is for another address; only its account can join. */
function WrongAccount({ invitedEmail, username, reason }: WrongAccountProps) {
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
