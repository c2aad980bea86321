import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { useEndSessionsMutation, useListSessionsQuery } from '../../../api/accountApi';
import { useAppDispatch } from '../../../api/useAppDispatch';
import { sessionLeft } from '../../../session/session';
import { FailureNotice } from '../../../ui/FailureNotice';
import { LoadingState } from '../../../ui/PageState';
import { Section } from '../../../ui/Section';
import { useAct } from '../../../ui/useAct';
import { SessionRow } from './SessionRow';

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
