import Alert from '@mui/material/Alert';

import { useUser } from '../session/useUser';

/** To somebody who asked to be an admin and has not been answered. */
export const PendingNotice = () =>
  useUser()?.role === 'pending' ? (
    <Alert severity="info" sx={{ mb: 3 }}>
      Your request to run a supplier’s groups is waiting for approval. We email you when it is
      decided. Until then you can buy shares like everyone else.
    </Alert>
  ) : null;
