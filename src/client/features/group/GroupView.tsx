import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Theme } from '@mui/material/styles';

import { canManageGroup } from '#shared/groups/groupPermissions';
import { isPurchasable } from '#shared/groups/groupStatus';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import { supplierOf } from '../../api/compat/suppliers';
import { useListMyPurchasesQuery } from '../../api/purchasesApi';
import { useFollowing } from '../../api/useFollowing';
import { useSupplierList } from '../../api/useSupplierList';
import { useWaitlist } from '../../api/waitlistApi';
import { paths } from '../../config/paths';
import { useActor } from '../../session/useUser';
import { AnimalRow } from '../../ui/ShareBar/AnimalRow';
import { originOf } from '../../ui/origin';
import { FollowRanch } from '../../ui/FollowRanch';
import { LazyStations } from '../../ui/Stations/LazyStations';
import { LazySharesInFreezer } from '../../ui/Freezer/LazySharesInFreezer';
import { PageTitle } from '../../ui/PageTitle';
import { PictureStrip } from '../../ui/pictures/PictureStrip';
import { lazyPart } from '../../ui/lazyPart';
import { GroupFacts } from './GroupFacts';
import { LazyNextOfShare } from './LazyNextOfShare';
import { isPassedOn } from './isPassedOn';
import { MyShares } from './MyShares';
import { PriceOptions } from './PriceOptions';
import { RoomOfNext } from './RoomOfNext';
import { WaitlistHoldNotice } from '../../ui/Waitlist/WaitlistHoldNotice';

/** For buyers only, so loaded later. */
const BuyerShareLink = lazyPart(
  () => import('./BuyerShareLink'),
  'BuyerShareLink',
  () => null,
);

interface GroupViewProps {
  group: Group;
  /** What the supplier wrote to all buyers, for those who read it. */
  news: ReactNode;
}

/** A group as its members see it: the animal's shares, what is left, and the reader's own. */
export function GroupView({ group, news }: GroupViewProps) {
  const supplierList = useSupplierList();
  const supplier = supplierOf(group, supplierList.suppliers);
  const following = useFollowing(supplier);
  const isOnSale = isPurchasable(group);
  const waitlistActs = useWaitlist(group);
  const now = serverNow();
  const { data: purchases = [], isLoading } = useListMyPurchasesQuery();
  const paid = purchases.filter(({ groupId, state }) => groupId === group._id && state === 'paid');
  const [own] = paid;

  return (
    <>
      <PageTitle
        back={useWayBack()}
        lead={[group.tag ?? group.animal, supplier.name, group.state].join(' · ')}
        action={
          isOnSale && !group.line.offer ? (
            <BuyButton supplierId={supplier._id} groupId={group._id} />
          ) : null
        }
      >
        {group.name}
      </PageTitle>
      <OwnWaitlistHold group={group} waitlistActs={waitlistActs} />
      <Box sx={{ mb: 3 }}>
        {isLoading && group.quarters.yours > group.quarters.yoursHeld ? <RoomOfNext /> : null}
        {paid.map((purchase) => (
          <LazyNextOfShare key={purchase._id} purchase={purchase} group={group} />
        ))}
      </Box>
      <PictureStrip pictures={group.pictures} />
      <AnimalRow group={group} />
      <LazyStations group={group} />
      <Box sx={twoColumns}>
        <Stack spacing={5}>
          {news}
          <PriceOptions group={group} isOnSale={isOnSale} waitlistActs={waitlistActs} />
          <MyShares group={group} />
          {isOnSale || own ? <LazySharesInFreezer group={group} own={own?.portion} /> : null}
          {isPassedOn(group, now) ? <BuyerShareLink group={group} /> : null}
        </Stack>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <GroupFacts group={group} supplierList={supplierList} supplier={supplier} />
          <FollowRanch {...following} />
          <AdminLink group={group} />
        </Stack>
      </Box>
    </>
  );
}

/** To the search, as it was left, for who found the group there. */
function useWayBack() {
  const from = originOf(useLocation().state);
  return from ? { to: from, label: 'Join a Group' } : { to: paths.myGroups, label: 'My groups' };
}

function AdminLink({ group }: { group: Group }) {
  if (!canManageGroup(useActor(), { supplierId: group.supplier._id })) return null;
  return (
    <Button variant="outlined" component={Link} to={paths.adminGroup(group._id)}>
      Manage this group
    </Button>
  );
}

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gap: { xs: 5, md: 6 },
  alignItems: 'start',
};

interface OwnWaitlistHoldProps {
  group: Group;
  waitlistActs: ReturnType<typeof useWaitlist>;
}

/** What is held for the reader from the line, and the way to the payment step. */
function OwnWaitlistHold({ group, waitlistActs }: OwnWaitlistHoldProps) {
  const offer = group.line.offer;
  if (!offer) return null;
  const preset = {
    supplierId: group.supplier._id,
    groupId: group._id,
    portion: offer.portion,
  };
  return (
    <WaitlistHoldNotice
      group={group}
      offer={offer}
      isBusy={waitlistActs.isBusy}
      problem={waitlistActs.problem}
      onPass={waitlistActs.onPass}
      hasOthers={group.shares.length > 1}
    >
      <Button variant="contained" component={Link} to={paths.groupSearch(preset)}>
        Pay for this {offer.portion}
      </Button>
    </WaitlistHoldNotice>
  );
}

interface BuyButtonProps {
  supplierId: string;
  groupId: string;
}

/** Next to the title; on a phone at the bottom of the screen, where the thumb reaches it. */
const BuyButton = (group: BuyButtonProps) => (
  <Box data-above-footer sx={withinThumbsReach}>
    <Button
      variant="contained"
      size="large"
      component={Link}
      to={paths.groupSearch(group)}
      sx={{ width: { xs: '100%', sm: 'auto' } }}
    >
      Buy a Share
    </Button>
  </Box>
);

const withinThumbsReach = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 2,
    p: 1.5,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
  },
});
