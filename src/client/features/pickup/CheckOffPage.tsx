import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';

import type { HandoverShare } from '#shared/pickup/pickup.contract';

import { handoverUrl, useIsWaiting, useLastSeen } from '../../api/cachedAnswers';
import { errorStatus } from '../../api/errorMessage';
import { paths } from '../../config/paths';
import { FailureNotice } from '../../ui/FailureNotice';
import { LastSeen } from '../../ui/LastSeen';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useQueryParams } from '../../ui/router/useQueryParams';
import { useGetHandoverQuery } from './handoverApi';
import { CheckOffBar } from './CheckOffBar';
import { CheckOffList } from './CheckOffList';
import { useTaps } from './useTaps';

const ways = [{ label: 'Groups', to: paths.manageGroups }];

/** For a phone in a cold barn: who comes, by window; one tap gives out, one undoes. */
export function CheckOffPage() {
  const { id = '' } = useParams();
  const [search, changeSearch] = useQueryParams();
  const find = search.get('find') ?? '';
  const handleFind = (text: string) =>
    changeSearch(() => new URLSearchParams(text && { find: text }), { replace: true });
  const { data, error, isLoading, isFetching, refetch } = useGetHandoverQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const { waiting, refused, tap, dismiss } = useTaps(id);

  if (isLoading) return <LoadingState label="Loading the shares" rows={6} />;
  if (!data) {
    const status = errorStatus(error);
    return status === 404 || status === 403 ? (
      <PageProblem message="Not available on this server, or not your group" ways={ways} />
    ) : (
      <PageUnloaded answer={{ error, refetch }} failure="Failed to load the shares" ways={ways} />
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

  return (
    <>
      <Box sx={{ mb: -3 }}>
        <PageTitle back={{ label: name, to: paths.adminGroup(id) }}>Check-off</PageTitle>
      </Box>
      <Stack spacing={1} sx={{ maxWidth: 720 }}>
        <CheckOffBar find={find} onFind={handleFind}>
          {given} of {shares.length} picked up.{' '}
          {waiting.length > 0 ? <strong>{String(waiting.length)} not sent yet</strong> : null}
        </CheckOffBar>
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
        {shares.length === 0 ? <Typography>No share is paid for yet.</Typography> : null}
        {shares.length > 0 && found.length === 0 ? (
          <Typography>No buyer is found by that.</Typography>
        ) : null}
        <CheckOffList windows={data.windows} shares={found} timeZone={timeZone} onTap={tap} />
      </Stack>
    </>
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

/** By a part of the name of its buyer, its owner or who collects, or of the receipt number. */
function isFoundBy(share: HandoverShare, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [share.buyer, share.owner ?? '', share.collector ?? '', share.receiptNumber].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}
