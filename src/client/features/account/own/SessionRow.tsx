import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { OpenSession } from '#shared/account/account.contract';

import { useEndSessionMutation } from '../../../api/accountApi';
import { useAct } from '../../../ui/useAct';
import { When } from '../../../ui/When';

export const SessionRow = ({ session }: { session: OpenSession }) => (
  <Stack
    component="li"
    direction="row"
    spacing={2}
    sx={{ justifyContent: 'space-between', alignItems: 'center', minHeight: 44 }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{session.browser}</Typography>
      <Typography variant="body2" color="textSecondary">
        Logged in <When at={session.createdAt} /> from {session.address}
      </Typography>
    </Box>
    {session.isCurrent ? <Chip label="This session" /> : <EndButton session={session} />}
  </Stack>
);

function EndButton({ session: { _id: id, browser } }: { session: OpenSession }) {
  const [endSession, isBusy] = useAct(useEndSessionMutation(), {
    failure: 'Failed to log that session out.',
    done: 'Logged out.',
  });
  return (
    <Button
      variant="outlined"
      aria-label={`Log out: ${browser}`}
      loading={isBusy}
      onClick={() => endSession({ params: { id } })}
    >
      Log out
    </Button>
  );
}
