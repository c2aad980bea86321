import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';

import { errorMessage, isRefusal } from '../../api/errorMessage';
import { paths } from '../../config/paths';
import { useUser } from '../../session/useUser';
import type { Fact } from '../../ui/FactList';
import { LoadingState } from '../../ui/PageState';
import { thumbTarget } from '../../ui/thumbTarget';
import type { Invite, Joined } from './invitesApi';
import { InviteSheet } from './InviteSheet';
import { JoinButton } from './JoinButton';
import { RefusedInvite, UncheckedInvite } from './RefusedInvite';
import { useInvite } from './useInvite';

interface JoinByInviteProps {
  /** Where the address has no token, and where the server has no words. */
  messages: { missing: string; failed: string };
  factsOf: (invite: Invite) => Fact[];
  onJoined: (joined: Joined) => void;
}

/** Checks the invitation in the address, shows its animal, and joins its group. */
export function JoinByInvite({ messages, factsOf, onJoined }: JoinByInviteProps) {
  const user = useUser();
  const { token, data: invite, error, isLoading, refetch } = useInvite();

  if (!token) return <RefusedInvite message={messages.missing} />;
  if (isLoading) return <LoadingState label="Loading the invitation" />;
  if (!invite) {
    const message = errorMessage(error, messages.failed);
    return isRefusal(error) ? (
      <RefusedInvite message={message} />
    ) : (
      <UncheckedInvite message={message} onRetry={() => void refetch()} />
    );
  }
  return (
    <InviteSheet invite={invite} facts={factsOf(invite)}>
      {user ? (
        <JoinButton token={token} invite={invite} user={user} onJoined={onJoined} />
      ) : (
        <LogInToJoin token={token} invite={invite} />
      )}
    </InviteSheet>
  );
}

interface LogInToJoinProps {
  token: string;
  invite: Invite;
}

/** For visitors: to the login, which returns here, or to registration of the invited address. */
function LogInToJoin({ token, invite: { hasAccount } }: LogInToJoinProps) {
  const login = { to: paths.login, state: { from: useLocation() } };
  const register = { to: paths.acceptInvite(token) };
  const [first, second] = hasAccount === false ? [register, login] : [login, register];
  return (
    <Stack spacing={1.5}>
      <Button variant="contained" size="large" fullWidth component={RouterLink} {...first}>
        Join Group
      </Button>
      <Typography variant="body2" color="textSecondary">
        {first === login ? 'You will log in first. ' : 'You will create an account first. '}
        {hasAccount ? null : (
          <Link component={RouterLink} {...second} sx={thumbTarget}>
            {first === login ? 'Create an account' : 'I have an account'}
          </Link>
        )}
      </Typography>
    </Stack>
  );
}
