import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { useCreateCalendarMutation, useGetCalendarQuery } from '../../../api/accountApi';
import { lazyPart } from '../../../ui/lazyPart';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

const CalendarLink = lazyPart(
  () => import('./CalendarLink'),
  'CalendarLink',
  () => <Skeleton variant="rounded" height={94} sx={{ mt: 2 }} />,
);

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
