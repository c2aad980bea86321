import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';

import type { Invite } from '../../api/invitesApi';
import { paths } from '../../config/paths';
import { thumbTarget } from '../../ui/thumbTarget';

interface LogInToJoinProps {
  token: string;
  invite: Invite;
}

/** Nobody is logged in: to the login, which comes back here, or to make the invited account. */
export function LogInToJoin({ token, invite: { hasAccount } }: LogInToJoinProps) {
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
