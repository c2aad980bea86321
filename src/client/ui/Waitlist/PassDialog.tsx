import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Portion } from '#shared/groups/portions';

import { ActionDialog } from '../ActionDialog';
import type { Answer } from '../useAct';

export interface PassDialogProps {
  offer: { portion: Portion };
  /** Why it could not be passed. */
  problem: string | null;
  onPass: () => Promise<Answer<unknown>>;
  onClose: () => void;
}

/** Asks once before a waitlist hold is passed on. */
export function PassDialog({ offer, problem, onPass, onClose }: PassDialogProps) {
  const [isTried, setIsTried] = useState(false);
  const pass = () => {
    setIsTried(true);
    return onPass();
  };
  return (
    <ActionDialog
      title={`Pass on this ${offer.portion}?`}
      label="Pass"
      cancelLabel="Keep it"
      isDangerous
      act={pass}
      onClose={onClose}
    >
      <Typography>
        It goes to the next person on the waitlist, and you go to the end; the second time you are
        taken off it. Nothing is charged.
      </Typography>
      {isTried && problem ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      ) : null}
    </ActionDialog>
  );
}
