import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import type { SessionUser } from '#shared/users/users.contract';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useJoinGroupMutation, type Invite, type Joined } from '../../api/invitesApi';
import { notify } from '../../ui/notify';
import { WrongAccount } from './WrongAccount';

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
