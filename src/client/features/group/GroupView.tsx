import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';

import { canManageGroup } from '#shared/groups/groupPermissions';
import { isPurchasable } from '#shared/groups/groupStatus';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/supplier';
import { useSupplierList } from '../../api/useSupplierList';
import { paths } from '../../app/paths';
import { useActor } from '../../session/useUser';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { PageTitle } from '../../ui/PageTitle';
import { ShareBar } from '../../ui/ShareBar/ShareBar';
import { BuyButton } from './BuyButton';
import { GroupFacts } from './GroupFacts';
import { MyShares } from './MyShares';
import { ShareOffers } from './ShareOffers';

/** One animal as its members see it: who has what of it, what is left, and what is mine. */
export function GroupView({ group }: { group: Group }) {
  const supplierList = useSupplierList();
  const supplier = supplierOf(group, supplierList.suppliers);
  const isOnSale = isPurchasable(group);

  return (
    <>
      <PageTitle
        lead={[group.tag ?? group.animal, supplier.name, group.state].join(' · ')}
        action={isOnSale ? <BuyButton supplierId={supplier._id} groupId={group._id} /> : null}
      >
        {group.name}
      </PageTitle>
      <Box sx={animalRow}>
        <Box sx={{ color: 'primary.main', lineHeight: 0 }}>
          <AnimalDrawing animal={group.animal} size={128} title={group.animal} />
        </Box>
        <ShareBar size="large" counts={group.quarters} />
      </Box>
      <Box sx={twoColumns}>
        <Stack spacing={5}>
          <ShareOffers group={group} isOnSale={isOnSale} />
          <MyShares groupId={group._id} totalPortions={group.totalPortions} />
        </Stack>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <GroupFacts group={group} supplierList={supplierList} supplier={supplier} />
          <AdminLink group={group} />
        </Stack>
      </Box>
    </>
  );
}

function AdminLink({ group }: { group: Group }) {
  if (!canManageGroup(useActor(), { supplierId: group.supplier._id })) return null;
  return (
    <Button variant="outlined" component={Link} to={paths.adminGroup(group._id)}>
      Manage this group
    </Button>
  );
}

const animalRow = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  gap: { xs: 1, sm: 4 },
  mb: 5,
};

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gap: { xs: 5, md: 6 },
  alignItems: 'start',
};
