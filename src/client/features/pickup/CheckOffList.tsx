import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { clockOf } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';
import type { HandoverShare, PickupWindow } from '#shared/pickup/pickup.contract';
import { describePlace, describeTime } from '#shared/pickup/windows';

import { serverNow } from '../../api/serverClock';
import { dividedList } from '../../ui/dividedList';
import { CheckOffRow } from './CheckOffRow';

export type ListedShare = HandoverShare & { isWaiting: boolean };

interface CheckOffListProps {
  windows: readonly PickupWindow[];
  shares: readonly ListedShare[];
  timeZone: TimeZone;
  onTap: (share: HandoverShare, collected: boolean) => void;
}

/** Shares by window, those of today first. */
export function CheckOffList({ windows, shares, timeZone, onTap }: CheckOffListProps) {
  const now = serverNow();
  const titleOf = ({ window }: Arranged): string => {
    if (!window) return 'No window chosen';
    const today = isToday(window, timeZone, now) ? 'Today: ' : '';
    return `${today}${describeTime(window, timeZone)}`;
  };

  return arrangeByWindow(windows, shares, { timeZone, now }).map((part) => (
    <Paper
      key={part.window?._id ?? 'none'}
      component="section"
      variant="outlined"
      aria-label={titleOf(part)}
      sx={{ px: 2, py: 1.5 }}
    >
      <Typography component="h2" sx={{ fontWeight: 600, lineHeight: 1.4 }}>
        {titleOf(part)}
      </Typography>
      {part.window ? (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {describePlace(part.window)}
        </Typography>
      ) : null}
      <Box component="ul" sx={rowsSx}>
        {part.shares.map((share) => (
          <CheckOffRow
            key={share.purchaseId}
            share={share}
            isWaiting={share.isWaiting}
            onTap={(collected) => onTap(share, collected)}
          />
        ))}
      </Box>
    </Paper>
  ));
}

/** Lines closer than elsewhere, so that four buyers are in sight. */
const rowsSx = {
  ...dividedList,
  mt: 1,
  '& > li + li': { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' },
};

/** A window with its shares; null: those that have chosen none. */
interface Arranged {
  window: PickupWindow | null;
  shares: ListedShare[];
}

const dayOf = (instant: string | Date, timeZone: TimeZone): string =>
  clockOf(new Date(instant), timeZone).slice(0, 10);

/** True where some of the window is on this day, where the group is. */
function isToday(window: PickupWindow, timeZone: TimeZone, now: Date): boolean {
  const today = dayOf(now, timeZone);
  return dayOf(window.beginsAt, timeZone) <= today && today <= dayOf(window.endsAt, timeZone);
}

/** Those of today first, then by their begin; last who has chosen none. */
function arrangeByWindow(
  windows: readonly PickupWindow[],
  shares: readonly ListedShare[],
  { timeZone, now }: { timeZone: TimeZone; now: Date },
): Arranged[] {
  const today = (window: PickupWindow) => isToday(window, timeZone, now);
  const ordered = [...windows.filter(today), ...windows.filter((window) => !today(window)), null];
  return ordered
    .map((window) => ({
      window,
      shares: shares.filter(({ windowId }) => windowId === (window?._id ?? null)),
    }))
    .filter((part) => part.shares.length > 0);
}
