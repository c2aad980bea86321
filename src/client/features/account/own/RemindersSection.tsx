import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';

import { useSetRemindersMutation } from '../../../api/accountApi';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

interface RemindersSectionProps {
  lastCalls: boolean;
  /** Undefined where the server has no news of groups. */
  news: boolean | undefined;
}

/** Switches the mails that may be unsubscribed from: reminders before a deadline, and news of groups. */
export function RemindersSection({ lastCalls, news }: RemindersSectionProps) {
  const [setReminders, isBusy] = useAct(useSetRemindersMutation(), {
    failure: 'Failed to save your choice.',
    done: 'Your choice is saved.',
  });
  return (
    <Setting
      title={news === undefined ? 'Reminders' : 'Reminders and news'}
      text={`One reminder when a group you joined is nearly sold out or about to close${news === undefined ? '' : ', and what a rancher writes to the buyers of your animal'}. You always get emails about your purchases.`}
      action={
        <Stack>
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
          {news === undefined ? null : (
            <FormControlLabel
              label="Email me news of my groups"
              control={
                <Switch
                  checked={news}
                  disabled={isBusy}
                  onChange={(_, isChecked) => void setReminders({ body: { news: isChecked } })}
                />
              }
            />
          )}
        </Stack>
      }
    />
  );
}
