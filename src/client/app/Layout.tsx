import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import LinearProgress from '@mui/material/LinearProgress';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';

import { AdminNav } from './AdminNav';
import { Header } from './Header';
import { paths } from './paths';
import { SkipLink } from './SkipLink';
import { useFocusOnArrival } from './useFocusOnArrival';
import { useLiveGroups } from './useLiveGroups';

const hasAdminNav = (pathname: string) =>
  pathname === paths.home || pathname.startsWith(paths.dashboard);

/** What stands around every page but the About page. */
export function Layout() {
  const { pathname } = useLocation();
  const mainRef = useFocusOnArrival();
  useLiveGroups();
  const isOnTheWay = useNavigation().state === 'loading';

  return (
    <>
      <SkipLink />
      <Header />
      {hasAdminNav(pathname) ? <AdminNav /> : null}
      <Box sx={{ height: 3 }}>
        {isOnTheWay ? <LinearProgress aria-label="Loading page" sx={{ height: 3 }} /> : null}
      </Box>
      <Container
        component="main"
        id="main"
        ref={mainRef}
        tabIndex={-1}
        maxWidth="lg"
        sx={{ pt: { xs: 3, sm: 5 }, pb: 8, outline: 'none' }}
      >
        <Outlet />
      </Container>
      <ScrollRestoration />
    </>
  );
}
