import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useGetGroupQuery } from '../../api/groupsApi';
import { supplierOf } from '../../api/compat/suppliers';
import { useSupplierList } from '../../api/useSupplierList';
import { InvitationList } from '../../features/groupAdmin/detail/InvitationList';
import { MemberList } from '../../features/groupAdmin/detail/MemberList';
import { GroupLedger } from '../../features/purchases/GroupLedger';
import { CallOffButton } from '../../features/deadlines/CallOffButton';
import { GroupPurchases } from '../../features/purchases/GroupPurchases';
import { DeadlineNotice } from '../../ui/Deadline/DeadlineNotice';
import { lazyPart } from '../../ui/lazyPart';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { LargeShareBar } from '../../ui/ShareBar/LargeShareBar';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { paths } from '../../config/paths';

const GroupDetails = lazyPart(
  () => import('../../features/groupAdmin/detail/GroupDetails'),
  'GroupDetails',
  () => <Skeleton variant="rounded" height={1240} />,
);

const ShareLinkSection = lazyPart(
  () => import('../../features/sharing/ShareLinkSection'),
  'ShareLinkSection',
  () => null,
);

const PicturesSection = lazyPart(
  () => import('../../features/groupAdmin/pictures/PicturesSection'),
  'PicturesSection',
  () => null,
);

const back = { label: 'Back', to: paths.manageGroups };

export function AdminGroupPage() {
  const { id = '' } = useParams();
  const { data: group, error, isLoading, refetch } = useGetGroupQuery({ params: { id } });
  const supplierList = useSupplierList();
  const { suppliers } = supplierList;

  if (isLoading) return <LoadingState label="Loading group" rows={6} />;
  const isMissing = error ? errorStatus(error) === 404 : !group;
  if (isMissing) return <PageProblem message="Group not found" ways={[back]} />;
  if (!group) {
    return (
      <PageProblem
        message={errorMessage(error, 'Failed to load group details')}
        onRetry={() => void refetch()}
        ways={[back]}
      />
    );
  }
  const supplierName = supplierOf(group, suppliers).name;
  return (
    <>
      <PageTitle
        lead={`${supplierName} · ${group.state}`}
        action={
          <Stack direction="row" sx={actionsSx}>
            <Button variant="outlined" component={RouterLink} to={back.to}>
              {back.label}
            </Button>
            <CallOffButton group={group} />
            {group.can.afterSelling && group.quarters.sold > 0 ? (
              <Button variant="outlined" component={RouterLink} to={paths.afterSelling(id)}>
                From butcher to freezer
              </Button>
            ) : null}
            <Button variant="outlined" component={RouterLink} to={paths.copyGroup(id)}>
              Copy
            </Button>
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
        <LargeShareBar counts={group.quarters} />
        <DeadlineNotice group={group} />
      </Paper>
      <Box sx={columnsSx}>
        <GroupDetails group={group} supplierName={supplierName} />
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <MemberList group={group} />
          <InvitationList group={group} />
          {group.can.pictures ? <PicturesSection group={group} /> : null}
          {group.can.share && !group.calledOffAt ? <ShareLinkSection group={group} /> : null}
        </Stack>
      </Box>
      <GroupPurchases group={group} />
      <GroupLedger groupId={id} />
    </>
  );
}

const actionsSx = { flexWrap: 'wrap', gap: 1, '& > *': { whiteSpace: 'nowrap' } };

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
  alignItems: 'start',
};
