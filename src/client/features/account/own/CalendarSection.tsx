import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import {
  useCreateCalendarMutation,
  useEndCalendarMutation,
  useGetCalendarQuery,
} from '../../../api/accountApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { CopyButton } from '../../../ui/CopyButton';
import { DialogButton } from '../../../ui/DialogButton';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

/** The private calendar, by a link that a calendar program reads. Nothing on a server without one. */
export function CalendarSection() {
  const { data } = useGetCalendarQuery();
  return data ? <Calendar url={data.url} /> : null;
}

function Calendar({ url }: { url: string | null }) {
  const { hash } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const [make, isMaking] = useAct(useCreateCalendarMutation(), {
    failure: 'Failed to make the calendar.',
  });
  useEffect(() => {
    if (hash === '#calendar') ref.current?.focus();
  }, [hash]);
  return (
    <Box ref={ref} tabIndex={-1} sx={{ scrollMarginTop: 80, outline: 'none' }}>
      <Setting
        title="Calendar"
        text={
          url === null
            ? 'The days of your groups and your pickup windows, in the calendar of your phone or computer.'
            : 'Your calendar program asks this link for changes about every hour. Keep it to yourself: who has it sees your groups and when you pick up.'
        }
        action={
          url === null ? (
            <Button variant="outlined" loading={isMaking} onClick={() => make()}>
              Make a calendar link
            </Button>
          ) : (
            <Button variant="contained" href={url.replace(/^https?:/, 'webcal:')}>
              Open in calendar
            </Button>
          )
        }
      >
        {url === null ? null : <CalendarLink url={url} />}
      </Setting>
    </Box>
  );
}

const CalendarLink = ({ url }: { url: string }) => (
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
