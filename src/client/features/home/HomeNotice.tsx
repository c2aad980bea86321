import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';

import { paths } from '../../config/paths';
import { selectWasPending } from '../../session/session';

/** After a session that the server ended, as it does when a request to run groups is decided. */
export function HomeNotice() {
  const wasPending = useSelector(selectWasPending);
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" component={Link} to={paths.login}>
          Log in
        </Button>
      }
    >
      {wasPending
        ? 'Your request to run a supplier’s groups was decided. Log in again to see what you can do now.'
        : 'Your session has ended. Log in again to continue.'}
    </Alert>
  );
}
