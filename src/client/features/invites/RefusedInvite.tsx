import Typography from '@mui/material/Typography';

import { ErrorState } from '../../ui/PageState';

/** A link that no longer leads anywhere: trying again cannot help, who sent it can. */
export const RefusedInvite = ({ message }: { message: string }) => (
  <ErrorState
    message={message}
    action={
      <Typography color="textSecondary" sx={{ maxWidth: '48ch' }}>
        Open the link in your mail again, whole. If it is older than 14 days, ask who invited you
        for a new one.
      </Typography>
    }
  />
);
