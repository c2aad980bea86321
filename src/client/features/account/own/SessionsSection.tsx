import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';

import type { OpenSession } from '#shared/account/account.contract';

import {
  useEndSessionsMutation,
  useListSessionsQuery,
  useEndSessionMutation,
} from '../../../api/accountApi';
import { useAppDispatch } from '../../../api/useAppDispatch';
import { sessionLeft } from '../../../session/session';
import { FailureNotice } from '../../../ui/FailureNotice';
import { LoadingState } from '../../../ui/PageState';
import { Section } from '../../../ui/Section';
import { useAct } from '../../../ui/useAct';
import { When } from '../../../ui/When';

export const SessionsSection = () => (
  <Section title="Where you are logged in">
    <Sessions />
    <LogOutEverywhere />
  </Section>
);

function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useListSessionsQuery(undefined, always);
  if (error) {
    return (
      <FailureNotice
        message="Failed to load your sessions."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!sessions) return <LoadingState label="Loading your sessions" rows={2} />;
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {sessions.map((session) => (
        <SessionRow key={session._id} session={session} />
      ))}
    </Stack>
  );
}

/** Includes this session: the page continues at the login. */
function LogOutEverywhere() {
  const dispatch = useAppDispatch();
  const [endSessions, isBusy] = useAct(useEndSessionsMutation(), {
    failure: 'Failed to log you out.',
    onDone: () => dispatch(sessionLeft()),
  });
  return (
    <Button variant="outlined" sx={{ mt: 3 }} loading={isBusy} onClick={() => endSessions()}>
      Log out everywhere
    </Button>
  );
}

const always = { refetchOnMountOrArgChange: true };

const SessionRow = ({ session }: { session: OpenSession }) => (
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
