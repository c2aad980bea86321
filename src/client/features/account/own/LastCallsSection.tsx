import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

import { useSetLastCallsMutation } from '../../../api/accountApi';
import { errorMessage } from '../../../api/errorMessage';
import { notify } from '../../../ui/notify';
import { Setting } from './Setting';

/** Whether one is mailed when a group that one has no share of is nearly sold, or its day is near. */
export function LastCallsSection({ lastCalls }: { lastCalls: boolean }) {
  const [setLastCalls, { isLoading }] = useSetLastCallsMutation();
  const handleChoice = async (choice: boolean) => {
    const { error } = await setLastCalls({ body: { lastCalls: choice } });
    if (error) notify.error(errorMessage(error, 'Failed to save your choice.'));
    else notify.success('Your choice is saved.');
  };
  return (
    <Setting
      title="Last calls"
      text="One email for each group that you joined and have no share of, when it is nearly sold or its day is near. Emails about what you buy always come."
      action={
        <FormControlLabel
          label="Email me last calls"
          control={
            <Switch
              checked={lastCalls}
              disabled={isLoading}
              onChange={(_, isChecked) => void handleChoice(isChecked)}
            />
          }
        />
      }
    />
  );
}
