import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Owner } from '#shared/owners/owners.contract';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useListOwnersQuery } from '../../api/ownersApi';
import { ContactText } from '../../ui/ContactText';
import { dividedList } from '../../ui/dividedList';
import { FailureNotice } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { When } from '../../ui/When';
import { TypedButton } from './TypedButton';

/** For the group's admins: whose animal it is, as the butcher asks. */
export function OwnersSection({ groupId }: { groupId: string }) {
  const args = { params: { id: groupId } };
  const { data, error, refetch } = useListOwnersQuery(args, { refetchOnMountOrArgChange: true });
  // A server without owners has nothing to show.
  if (errorStatus(error) === 404) return null;
  const owners = data?.owners ?? [];
  return (
    <FoldedSection
      title="Owners"
      standing={data ? standingOf(owners) : error ? 'Not loaded' : ''}
      isToDo={owners.some(isMissing)}
    >
      {error ? (
        <FailureNotice
          message={errorMessage(error, 'Failed to load the owners.')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {data.needsAgreement
            ? 'The butcher asks whose animal it is, and each owner signs before it is slaughtered. A guest signs on the printed papers.'
            : 'The butcher asks whose animal it is.'}{' '}
          Buyers fill it in on their share’s page.
        </Typography>
      ) : null}
      {data && owners.length === 0 ? <Typography>No share is sold yet.</Typography> : null}
      <Box component="ul" sx={dividedList}>
        {owners.map((owner) => (
          <OwnerRow key={owner.purchaseId} owner={owner} />
        ))}
      </Box>
    </FoldedSection>
  );
}

/** `3 of 5 have given all`. */
function standingOf(owners: readonly Owner[]): string {
  if (owners.length === 0) return 'No share is sold yet';
  const missing = owners.filter(isMissing).length;
  return missing === 0
    ? 'Complete'
    : `${String(owners.length - missing)} of ${String(owners.length)} complete`;
}

const hasToSign = ({ agreement }: Owner): boolean => agreement !== null && !agreement.signed;

const isMissing = (owner: Owner): boolean => !owner.contact || hasToSign(owner);

const OwnerRow = ({ owner }: { owner: Owner }) => (
  <Stack
    component="li"
    direction={{ xs: 'column', sm: 'row' }}
    spacing={2}
    sx={{ justifyContent: 'space-between' }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {owner.buyer}
        {owner.isGuest ? ' (no account)' : ''} · {owner.portion}, {owner.part}
      </Typography>
      {owner.contact ? (
        <ContactText contact={owner.contact} />
      ) : (
        <Typography color="warning">No name, phone and address yet</Typography>
      )}
      <SignedText owner={owner} />
    </Box>
    {owner.isFrozen || !owner.contact ? (
      <Box sx={{ flexShrink: 0 }}>
        <TypedButton purchaseId={owner.purchaseId} contact={owner.contact} />
      </Box>
    ) : null}
  </Stack>
);

function SignedText({ owner }: { owner: Owner }) {
  const { agreement, isGuest } = owner;
  if (!agreement) return null;
  const { signed } = agreement;
  if (signed) {
    return (
      <Typography variant="body2">
        Signed by {signed.name}, <When at={signed.at} />
      </Typography>
    );
  }
  return (
    <Typography variant="body2" color="warning">
      {isGuest ? 'Signs on paper' : 'Has not signed'}
    </Typography>
  );
}
