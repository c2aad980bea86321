import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';

import { isSupplierAdmin } from '#shared/users/supplierPermissions';

import { selectHasEnded } from '../../session/session';
import { useActor } from '../../session/useUser';
import { lazyPart } from '../../ui/lazyPart';
import { LoadingState } from '../../ui/PageState';
import { Welcome } from './Welcome';

/** As high as a screen: nothing that is in sight moves when the groups come. */
const ComingGroups = () => (
  <Box sx={{ minHeight: '100vh' }}>
    <LoadingState label="Loading your groups" />
  </Box>
);

const HomeNotice = lazyPart(
  () => import('../../features/home/HomeNotice'),
  'HomeNotice',
  () => <Box sx={{ minHeight: 48 }} />,
);
const OwnGroups = lazyPart(() => import('./OwnGroups'), 'OwnGroups', ComingGroups);

export function HomePage() {
  const hasEnded = useSelector(selectHasEnded);
  const runsGroups = isSupplierAdmin(useActor());
  return (
    <>
      {hasEnded ? <HomeNotice /> : null}
      {runsGroups ? <OwnGroups /> : <Welcome />}
    </>
  );
}
