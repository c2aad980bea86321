import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { describePlace, describeTime } from '#shared/pickup/windows';
import { clockOf } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';
import type { HandoverShare, PickupWindow } from '#shared/pickup/pickup.contract';

import { handoverUrl, useIsWaiting, useLastSeen } from '../../api/cachedAnswers';
import { errorMessage, errorStatus } from '../../api/errorMessage';
import { paths } from '../../config/paths';
import { dividedList } from '../../ui/dividedList';
import { FailureNotice } from '../../ui/FailureNotice';
import { LastSeen } from '../../ui/LastSeen';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Section } from '../../ui/Section';
import { useQueryParams } from '../../ui/router/useQueryParams';
import { TextInput } from '../../ui/TextInput';
import { useGetHandoverQuery } from './handoverApi';
import { CheckOffRow } from './CheckOffRow';
import { useTaps } from './useTaps';

/** In sight while the list is scrolled. */
const statusSx = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  py: 1,
  bgcolor: 'background.default',
  fontSize: '1.25rem',
};

const ways = [{ label: 'Groups', to: paths.manageGroups }];

/** For a phone in a cold barn: who comes, by window; one tap gives out, one undoes. */
export function CheckOffPage() {
  const { id = '' } = useParams();
  const [search, changeSearch] = useQueryParams();
  const find = search.get('find') ?? '';
  const { data, error, isLoading, isFetching, refetch } = useGetHandoverQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const { waiting, refused, tap, dismiss } = useTaps(id);
  const [now] = useState(() => new Date());

  if (isLoading) return <LoadingState label="Loading the shares" rows={6} />;
  if (!data) {
    const status = errorStatus(error);
    return status === 404 || status === 403 ? (
      <PageProblem message="Not available on this server, or not your group" ways={ways} />
    ) : (
      <PageProblem
        message={errorMessage(error, 'Failed to load the shares')}
        onRetry={() => void refetch()}
        ways={ways}
      />
    );
  }
  const { timeZone, name } = data.group;
  const shares = data.shares.map((share) => {
    const last = waiting.findLast(({ purchaseId }) => purchaseId === share.purchaseId);
    if (!last) return { ...share, isWaiting: false };
    const collectedAt = last.collected ? last.tappedAt : null;
    return { ...share, collectedAt, collectedBy: null, isWaiting: true };
  });
  const given = shares.filter(({ collectedAt }) => collectedAt !== null).length;
  const found = shares.filter((share) => isFoundBy(share, find));
  const titleOf = ({ window }: Arranged): string => {
    if (!window) return 'No window chosen';
    const today = isToday(window, timeZone, now) ? 'Today: ' : '';
    return `${today}${describeTime(window, timeZone)}`;
  };

  return (
    <Stack spacing={2} sx={{ maxWidth: 720 }}>
      <PageTitle back={{ label: name, to: paths.adminGroup(id) }}>Check-off</PageTitle>
      <Typography role="status" sx={statusSx}>
        {given} of {shares.length} picked up.{' '}
        {waiting.length > 0 ? (
          <strong>{String(waiting.length)} not sent yet. They go when you’re back online.</strong>
        ) : null}
      </Typography>
      {refused.map((one) => (
        <Alert key={one.tapId} severity="error" onClose={() => dismiss(one.tapId)}>
          {one.buyer}: {one.collected ? 'handing over' : 'undoing'} was refused. {one.refusal}
        </Alert>
      ))}
      <SavedCopy groupId={id} isAsking={isFetching} onRetry={() => void refetch()} />
      {error ? (
        <FailureNotice
          message="This list may be out of date: the server was not reached."
          onRetry={() => void refetch()}
        />
      ) : null}
      <TextInput
        label="Find a name or receipt number"
        type="search"
        value={find}
        onChange={({ target }) =>
          changeSearch(() => new URLSearchParams(target.value && { find: target.value }), {
            replace: true,
          })
        }
        sx={{ '& input': { fontSize: '1.25rem', minHeight: 32 } }}
      />
      {found.length === 0 ? (
        <Typography>
          {shares.length === 0 ? 'No share is paid for yet.' : 'No buyer is found by that.'}
        </Typography>
      ) : null}
      {arrangeByWindow(data.windows, found, { timeZone, now }).map((part) => (
        <Section key={part.window?._id ?? 'none'} title={titleOf(part)}>
          {part.window ? (
            <Typography color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {describePlace(part.window)}
            </Typography>
          ) : null}
          <Box component="ul" sx={dividedList}>
            {part.shares.map((share) => (
              <CheckOffRow
                key={share.purchaseId}
                share={share}
                isWaiting={share.isWaiting}
                onTap={(collected) => tap(share, collected)}
              />
            ))}
          </Box>
        </Section>
      ))}
    </Stack>
  );
}

interface SavedCopyProps {
  groupId: string;
  isAsking: boolean;
  onRetry: () => void;
}

/** Where the list is the copy of an earlier visit. */
function SavedCopy({ groupId, isAsking, onRetry }: SavedCopyProps) {
  const urls = [handoverUrl(groupId)];
  const at = useLastSeen(urls);
  const isWaiting = useIsWaiting(urls);
  return at === null ? null : (
    <LastSeen
      at={at}
      isLoading={isWaiting || isAsking}
      failure="The server was not reached"
      onRetry={onRetry}
    >
      {' '}
      This is the copy saved on this phone: go on checking off.
    </LastSeen>
  );
}

type ListedShare = HandoverShare & { isWaiting: boolean };

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

/** By a part of the buyer's name, of who collects, or of the receipt number. */
function isFoundBy(share: HandoverShare, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [share.buyer, share.collector ?? '', share.receiptNumber].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}
