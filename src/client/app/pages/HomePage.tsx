import Box from '@mui/material/Box';

import { isSupplierAdmin } from '#shared/users/supplierPermissions';

import { Hero } from '../../features/home/Hero';
import { HowItWorks } from '../../features/home/HowItWorks';
import { ShopWindow } from '../../features/home/ShopWindow';
import { useActor } from '../../session/useUser';
import { lazyPart } from '../../ui/lazyPart';
import { LoadingState } from '../../ui/PageState';

/** As high as a screen: nothing that is in sight moves when the groups come. */
const ComingGroups = () => (
  <Box sx={{ minHeight: '100vh' }}>
    <LoadingState label="Loading your groups" />
  </Box>
);

const OwnGroups = lazyPart(() => import('./OwnGroups'), 'OwnGroups', ComingGroups);

export function HomePage() {
  const runsGroups = isSupplierAdmin(useActor());
  return (
    <>
      {runsGroups ? <OwnGroups /> : null}
      <Hero />
      <ShopWindow />
      <HowItWorks />
    </>
  );
}
