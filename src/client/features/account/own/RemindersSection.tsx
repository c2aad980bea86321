import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

import { useSetRemindersMutation } from '../../../api/accountApi';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

/** Switches reminders of groups that are nearly sold out or near their deadline. */
export function RemindersSection({ lastCalls }: { lastCalls: boolean }) {
  const [setReminders, isBusy] = useAct(useSetRemindersMutation(), {
    failure: 'Failed to save your choice.',
    done: 'Your choice is saved.',
  });
  return (
    <Setting
      title="Reminders"
      text="One reminder when a group you joined is nearly sold out or about to close. You always get emails about your purchases."
      action={
        <FormControlLabel
          label="Email me before a group closes"
          control={
            <Switch
              checked={lastCalls}
              disabled={isBusy}
              onChange={(_, isChecked) => void setReminders({ body: { lastCalls: isChecked } })}
            />
          }
        />
      }
    />
  );
}
