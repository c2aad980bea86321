import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { supplierNameOf } from '#shared/groups/groupSupplier';
import { quarterCountsOf } from '#shared/groups/quarterCounts';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useGetGroupQuery } from '../../api/groupsApi';
import { useKnownSuppliers } from '../../api/useKnownSuppliers';
import { paths } from '../../app/paths';
import { ErrorState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { ShareBar } from '../../ui/ShareBar/ShareBar';
import { GroupFacts } from './view/GroupFacts';
import { GroupLedger } from './view/GroupLedger';
import { GroupPurchases } from './view/GroupPurchases';
import { InvitationList } from './view/InvitationList';
import { MemberList } from './view/MemberList';

export function AdminGroupPage() {
  const { id = '' } = useParams();
  const { data: group, error, isLoading, refetch } = useGetGroupQuery({ params: { id } });
  const suppliers = useKnownSuppliers();

  if (isLoading) return <LoadingState label="Loading group" rows={6} />;
  const isMissing = error ? errorStatus(error) === 404 : !group;
  if (isMissing) return <ErrorState message="Group not found" action={<BackButton />} />;
  if (!group) {
    return (
      <ErrorState
        message={errorMessage(error, 'Failed to load group details')}
        onRetry={() => void refetch()}
        action={<BackButton />}
      />
    );
  }
  const supplierName = supplierNameOf(group, suppliers);
  return (
    <>
      <PageTitle
        lead={`${supplierName} · ${group.state}`}
        action={
          <Stack direction="row" spacing={1}>
            <BackButton />
            <Button variant="contained" component={RouterLink} to={paths.editGroup(id)}>
              Edit
            </Button>
          </Stack>
        }
      >
        {group.name}
      </PageTitle>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
        <ShareBar counts={quarterCountsOf(group)} size="large" />
      </Paper>
      <Box sx={besideEachOther}>
        <GroupFacts group={group} supplierName={supplierName} />
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <MemberList group={group} />
          <InvitationList group={group} />
        </Stack>
      </Box>
      <GroupPurchases groupId={id} />
      <GroupLedger groupId={id} />
    </>
  );
}

const BackButton = () => (
  <Button variant="outlined" component={RouterLink} to={paths.manageGroups}>
    Back
  </Button>
);

const besideEachOther = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
  alignItems: 'start',
};
