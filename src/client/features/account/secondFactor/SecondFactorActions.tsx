import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';

import { lazyPart } from '../../../ui/lazyPart';

const EndSecondFactor = lazyPart(() => import('./EndSecondFactor'), 'EndSecondFactor');
const RenewRecoveryCodes = lazyPart(() => import('./RenewRecoveryCodes'), 'RenewRecoveryCodes');
const SetUpSecondFactor = lazyPart(() => import('./SetUpSecondFactor'), 'SetUpSecondFactor');

/** What is being done; a dialog that is over leaves what it shows to its own last button. */
type Task = 'setUp' | 'renew' | 'end';

export function SecondFactorActions({ isOn }: { isOn: boolean }) {
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
