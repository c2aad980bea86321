import Typography from '@mui/material/Typography';
import { useMemo } from 'react';

import { errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { useListOwnersQuery } from '../../api/ownersApi';
import { useListCutSheetsQuery } from '../../features/cutSheets/cutSheetsApi';
import { useGetHandoverQuery } from '../../features/pickup/handoverApi';
import { LoadFailure } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { BuyersTable } from './BuyersTable';
import { isComplete, joinBuyers } from './buyerRows';

/** For the group's admins: whose animal it is, how each share is cut, picked up and packed. */
export function BuyersSection({ group }: { group: Group }) {
  const args = { params: { id: group._id } };
  const fresh = { refetchOnMountOrArgChange: true };
  const owners = useListOwnersQuery(args, fresh);
  const cuts = useListCutSheetsQuery(args, fresh);
  const handover = useGetHandoverQuery(args);
  const all = [owners, cuts, handover];
  const [known, sheets, shares] = [owners.data, cuts.data, handover.data];
  const rows = useMemo(() => joinBuyers(known, sheets, shares), [known, sheets, shares]);
  const failed = all.filter(({ error }) => error && errorStatus(error) !== 404);
  // A server without any of it has nothing to show.
  if (all.every(({ error }) => errorStatus(error) === 404)) return null;
  const isLoaded = all.every(({ isLoading }) => !isLoading);
  const hasWindows = (handover.data?.windows.length ?? 0) > 0;
  // Agreements are signed while the animal lives.
  const isHarvested = group.reached !== null && group.reached !== 'booked';
  const complete = rows.filter((row) => isComplete(row, hasWindows, group)).length;
  const standing =
    rows.length === 0
      ? 'No share is sold yet'
      : `${String(complete)} of ${String(rows.length)} complete`;
  return (
    <FoldedSection
      title="Buyers"
      standing={failed.length > 0 ? 'Not loaded' : isLoaded ? standing : ''}
      isToDo={isLoaded ? complete < rows.length : undefined}
    >
      {failed.map((answer, index) => (
        <LoadFailure key={index} answer={answer} failure="Failed to load the buyers." mb={2} />
      ))}
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Buyers fill this in on their share’s page, and see the weights next to your estimate;{' '}
        {group.pricing ? 'the price goes by the hanging weight, not by these' : 'no price changes'}.
        {owners.data?.needsAgreement && !isHarvested
          ? ' Each owner signs before the animal is slaughtered, a guest on the printed papers.'
          : ''}
      </Typography>
      {isLoaded ? (
        <BuyersTable
          group={group}
          rows={rows}
          needsAgreement={owners.data?.needsAgreement ?? false}
          animal={cuts.data?.animal}
          handover={handover.data}
        />
      ) : null}
    </FoldedSection>
  );
}
