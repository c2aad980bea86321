import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useNavigate } from 'react-router-dom';

import { paths } from '../../config/paths';
import { thumbTarget } from '../../ui/thumbTarget';
import { useDelay } from '../../ui/useDelay';

/** The account was made, and the server did not log it in: home after 5 s. */
export function AccountExists({ inviteToken }: { inviteToken: string }) {
  const navigate = useNavigate();
  useDelay(5000, () => void navigate(paths.home));
  return (
    <Alert severity="success" role="status">
      Your account exists now.{' '}
      <Link component={RouterLink} to={paths.invite(inviteToken)} sx={thumbTarget}>
        Log in to join the group
      </Link>
      , or wait: we take you to the home page.
    </Alert>
  );
}
