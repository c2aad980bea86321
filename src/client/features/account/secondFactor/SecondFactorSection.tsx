import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';

import { hasAdminFlag } from '#shared/users/roles';
import type { SecondFactor } from '#shared/users/secondFactor.contract';

import { errorStatus } from '../../../api/errorMessage';
import { useReadSecondFactorQuery } from '../../../api/secondFactorApi';
import { useActor } from '../../../session/useUser';
import { FailureNotice } from '../../../ui/FailureNotice';
import { lazyPart } from '../../../ui/lazyPart';
import { LoadingState } from '../../../ui/PageState';
import { Section } from '../../../ui/Section';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';
import { Setting } from '../own/Setting';

const title = 'Two-step login';

/** For admins, and for former admins who still have one; hidden where the server has no second factor. */
export function SecondFactorSection() {
  const { role } = useActor();
  const { data, error, isFetching, refetch } = useReadSecondFactorQuery(undefined, always);
  const isOffered = hasAdminFlag(role) || !!data?.since;
  if (!isOffered || errorStatus(error) === 404) return null;
  if (data) return <State {...data} />;
  return (
    <Section title={title}>
      {error ? (
        <FailureNotice
          message="Failed to load two-step login."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Loading two-step login" rows={1} />
      )}
    </Section>
  );
}

const State = ({ since, recoveryCodesLeft, isRequired }: SecondFactor) => (
  <Setting
    title={title}
    text={
      since
        ? `On: logging in asks for a code from your authenticator app. Recovery codes left: ${recoveryCodesLeft}.`
        : 'Off. With it on, logging in also takes a code from your phone, so a stolen password is not enough.'
    }
    action={<SecondFactorActions isOn={since !== null} />}
  >
    {isRequired && !since ? <RequiredNotice /> : null}
  </Setting>
);

/** For users who were redirected here because they must set it up. */
const RequiredNotice = () => (
  <Alert severity="warning" ref={useFocusOnMount<HTMLDivElement>()} tabIndex={-1} sx={{ mt: 2 }}>
    Superadmins need two-step login here. Set it up to continue.
  </Alert>
);

const always = { refetchOnMountOrArgChange: true };

const EndSecondFactor = lazyPart(() => import('./EndSecondFactor'), 'EndSecondFactor');
const RenewRecoveryCodes = lazyPart(() => import('./RenewRecoveryCodes'), 'RenewRecoveryCodes');
const SetUpSecondFactor = lazyPart(() => import('./SetUpSecondFactor'), 'SetUpSecondFactor');

/** Task under way; a dialog that is over leaves what it shows to its own last button. */
type Task = 'setUp' | 'renew' | 'end';

function SecondFactorActions({ isOn }: { isOn: boolean }) {
  const [task, setTask] = useState<Task | null>(null);
  const handleClose = () => setTask(null);
  return (
    <>
      {isOn ? (
        <Stack spacing={1}>
          <Button variant="outlined" onClick={() => setTask('renew')}>
            New recovery codes
          </Button>
          <Button variant="outlined" color="error" onClick={() => setTask('end')}>
            Switch off
          </Button>
        </Stack>
      ) : (
        <Button variant="outlined" onClick={() => setTask('setUp')}>
          Set up
        </Button>
      )}
      {task === 'setUp' ? <SetUpSecondFactor onClose={handleClose} /> : null}
      {task === 'renew' ? <RenewRecoveryCodes onClose={handleClose} /> : null}
      {task === 'end' ? <EndSecondFactor onClose={handleClose} /> : null}
    </>
  );
}
