import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useGetGroupQuery } from '../../api/groupsApi';
import { supplierOf } from '../../api/supplier';
import { useSupplierList } from '../../api/useSupplierList';
import { GroupFacts } from '../../features/groupAdmin/detail/GroupFacts';
import { InvitationList } from '../../features/groupAdmin/detail/InvitationList';
import { MemberList } from '../../features/groupAdmin/detail/MemberList';
import { GroupLedger } from '../../features/purchases/GroupLedger';
import { GroupPurchases } from '../../features/purchases/GroupPurchases';
import { ErrorState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { ShareBar } from '../../ui/ShareBar/ShareBar';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { paths } from '../paths';

export function AdminGroupPage() {
  const { id = '' } = useParams();
  const { data: group, error, isLoading, refetch } = useGetGroupQuery({ params: { id } });
  const supplierList = useSupplierList();
  const { suppliers } = supplierList;

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
  const supplierName = supplierOf(group, suppliers).name;
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
      <SupplierNotice list={supplierList} mb={3} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
        <ShareBar counts={group.quarters} size="large" />
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
