import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { effectiveStatus } from '#shared/groups/groupStatus';

import { errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { useGetGroupQuery } from '../../api/groupsApi';
import { useGetRanchPageQuery } from '../../api/ranchesApi';
import { useGetShareLinkQuery } from '../../api/sharingApi';
import { supplierOf } from '../../api/compat/suppliers';
import { useSupplierList } from '../../api/useSupplierList';
import { InvitationList } from '../../features/groupAdmin/detail/InvitationList';
import { MemberList } from '../../features/groupAdmin/detail/MemberList';
import { CallOffButton } from '../../features/deadlines/CallOffButton';
import { DeadlineNotice } from '../../ui/Deadline/DeadlineNotice';
import { lazyPart } from '../../ui/lazyPart';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState, Together } from '../../ui/PageState';
import { PageTabs } from '../../ui/PageTabs';
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
  'together',
);

const RanchPageLine = lazyPart(
  () => import('../../features/sharing/RanchPageLine'),
  'RanchPageLine',
  'together',
);

const PicturesSection = lazyPart(
  () => import('../../features/groupAdmin/pictures/PicturesSection'),
  'PicturesSection',
  () => null,
);

const GroupPurchases = lazyPart(
  () => import('../../features/purchases/GroupPurchases'),
  'GroupPurchases',
  () => <LoadingState label="Loading purchases" rows={6} />,
);

const GroupLedger = lazyPart(
  () => import('../../features/purchases/GroupLedger'),
  'GroupLedger',
  () => <LoadingState label="Loading ledger" rows={6} />,
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
      <PageUnloaded
        answer={{ error, refetch }}
        failure="Failed to load group details"
        ways={[back]}
      />
    );
  }
  const supplierName = supplierOf(group, suppliers).name;
  return (
    <>
      <PageTitle lead={`${supplierName} · ${group.state}`} action={<GroupActs group={group} />}>
        {group.name}
      </PageTitle>
      <SupplierNotice list={supplierList} mb={3} />
      {group.calledOffAt ? (
        <Box sx={{ mb: 3 }}>
          <DeadlineNotice group={group} />
        </Box>
      ) : null}
      {group.can.keepRecords ? (
        <PageTabs
          label="Parts of this group"
          usual={isOnSale(group) ? 'sell' : 'buyers'}
          tabs={[
            { key: 'sell', label: 'Sell', content: <SellPart group={group} /> },
            { key: 'buyers', label: 'Buyers', content: <BuyersPart group={group} /> },
            {
              key: 'animal',
              label: 'Animal',
              content: <AnimalPart group={group} supplierName={supplierName} />,
            },
            { key: 'money', label: 'Money', content: <MoneyPart group={group} /> },
          ]}
        />
      ) : (
        <Stack spacing={3}>
          <SellPart group={group} />
          <BuyersPart group={group} />
          <AnimalPart group={group} supplierName={supplierName} />
        </Stack>
      )}
    </>
  );
}

const isOnSale = (group: Group): boolean => effectiveStatus(group) === 'open';

/** Acts of a group: one that is sold out is worked on after selling, one on sale is passed on below. */
function GroupActs({ group }: { group: Group }) {
  const { _id: id, can, quarters } = group;
  const hasSold = can.afterSelling && quarters.sold > 0;
  const isAfterSelling = hasSold && !isOnSale(group);
  return (
    <Stack direction="row" sx={actionsSx}>
      {hasSold ? (
        <Button
          variant={isAfterSelling ? 'contained' : 'outlined'}
          component={RouterLink}
          to={paths.afterSelling(id)}
        >
          From butcher to freezer
        </Button>
      ) : null}
      <Button variant="outlined" component={RouterLink} to={paths.editGroup(id)}>
        Edit
      </Button>
      <Button variant="outlined" component={RouterLink} to={paths.copyGroup(id)}>
        Copy
      </Button>
      <Button variant="outlined" component={RouterLink} to={back.to}>
        {back.label}
      </Button>
      <CallOffButton group={group} />
    </Stack>
  );
}

function SellPart({ group }: { group: Group }) {
  const { _id: id, can, supplier, calledOffAt } = group;
  const isShared = can.share && !calledOffAt;
  const hasPage = can.ranchPage && isOnSale(group);
  // Known before anything is shown: both links have more lines than their absence.
  const link = useGetShareLinkQuery({ params: { id } }, { skip: !isShared });
  const page = useGetRanchPageQuery({ params: { id: supplier._id } }, { skip: !hasPage });
  if (link.isLoading || page.isLoading) return <LoadingState label="Loading links" />;
  return (
    <Together label="Loading links">
      <Stack spacing={3} sx={{ maxWidth: 760 }}>
        {isShared ? <ShareLinkSection group={group} /> : null}
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <LargeShareBar counts={group.quarters} />
          {calledOffAt ? null : <DeadlineNotice group={group} />}
          <Button variant="outlined" component={RouterLink} to={paths.group(id)} sx={{ mt: 2 }}>
            Open the buyers’ page
          </Button>
        </Paper>
        {hasPage ? <RanchPageLine supplierId={supplier._id} /> : null}
      </Stack>
    </Together>
  );
}

const BuyersPart = ({ group }: { group: Group }) => (
  <Box sx={columnsSx}>
    <MemberList group={group} />
    <InvitationList group={group} />
  </Box>
);

const AnimalPart = ({ group, supplierName }: { group: Group; supplierName: string }) => (
  <Box sx={columnsSx}>
    <GroupDetails group={group} supplierName={supplierName} />
    {group.can.pictures ? <PicturesSection group={group} /> : null}
  </Box>
);

const MoneyPart = ({ group }: { group: Group }) => (
  <>
    <GroupPurchases group={group} />
    <GroupLedger group={group} />
  </>
);

const actionsSx = { flexWrap: 'wrap', gap: 1, '& > *': { whiteSpace: 'nowrap' } };

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
  alignItems: 'start',
};
