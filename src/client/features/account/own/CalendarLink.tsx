import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';

import { useCreateCalendarMutation, useEndCalendarMutation } from '../../../api/accountApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { CopyButton } from '../../../ui/CopyButton';
import { DialogButton } from '../../../ui/DialogButton';

/** The address of the calendar, to copy, renew and turn off. */
export const CalendarLink = ({ url }: { url: string }) => (
  <>
    <TextField
      label="Calendar link"
      value={url}
      size="small"
      fullWidth
      sx={{ my: 2 }}
      onFocus={({ target }) => target.select()}
      slotProps={{
        htmlInput: { readOnly: true },
        input: {
          endAdornment: <CopyButton text={url} what="the calendar link" done="Link copied." />,
        },
      }}
    />
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
      <DialogButton variant="outlined" dialog={(onClose) => <RenewDialog onClose={onClose} />}>
        New link
      </DialogButton>
      <DialogButton
        variant="outlined"
        color="error"
        dialog={(onClose) => <EndDialog onClose={onClose} />}
      >
        Turn off calendar
      </DialogButton>
    </Stack>
  </>
);

function RenewDialog({ onClose }: { onClose: () => void }) {
  const [renew] = useCreateCalendarMutation();
  return (
    <ActionDialog
      title="Make a new calendar link?"
      label="Make new link"
      act={() => renew()}
      failure="Failed to make a new link."
      done="The calendar has a new link."
      onClose={onClose}
    >
      The link there is stops working. Calendars that read it get no more changes until you give
      them the new one.
    </ActionDialog>
  );
}

function EndDialog({ onClose }: { onClose: () => void }) {
  const [end] = useEndCalendarMutation();
  return (
    <ActionDialog
      title="Turn off the calendar?"
      label="Turn off calendar"
      isDangerous
      act={() => end()}
      failure="Failed to turn off the calendar."
      done="The calendar is off."
      onClose={onClose}
    >
      The link stops working at once. You can make a new one, with another address.
    </ActionDialog>
  );
}
