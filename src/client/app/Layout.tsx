import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';

import type { SessionUser } from '#shared/users/users.contract';

import { useAppDispatch } from '../api/useAppDispatch';
import { selectLeftFor, sessionLeft } from '../session/session';
import { useUser } from '../session/useUser';
import { lazyPart } from '../ui/lazyPart';
import { LoadingBar } from '../ui/LoadingBar';
import { leavePage } from '../ui/notify';
import { useRouterState } from '../ui/router/PageRouterProvider';
import { AdminNav, hasAdminPages } from './AdminNav';
import { Footer } from './Footer';
import { Header } from './Header';
import { usePageWidth } from './pageWidth';
import { paths } from '../config/paths';
import { useLiveGroups } from './useLiveGroups';
import { NavRow, type NavRowLink } from './NavRow';

const AdminKeys = lazyPart(
  () => import('./AdminKeys'),
  'AdminKeys',
  () => <Box sx={{ height: 64 }} />,
);

const showsAdminNav = (pathname: string) =>
  pathname === paths.home || pathname === paths.account || pathname.startsWith(paths.dashboard);

/** The one row of ways under the header, for who is logged in. */
function Ways({ pathname }: { pathname: string }) {
  const user = useUser();
  if (!user || pathname === paths.login) return null;
  const isAdminRow = showsAdminNav(pathname) && hasAdminPages(user);
  return isAdminRow ? <AdminNav user={user} /> : <MemberNav user={user} />;
}

/** Visitor after a logout's redirect: guarded pages lead to the login. */
function useArrival(pathname: string): void {
  const hasArrived = useSelector(selectLeftFor) === pathname;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (hasArrived) dispatch(sessionLeft());
  }, [hasArrived, dispatch]);
}

/** Header, notices and footer of every page except the About page. */
export function Layout() {
  const { pathname } = useLocation();
  const mainRef = useFocusOnArrival();
  const pageWidth = usePageWidth();
  useEffect(() => leavePage(), [pathname]);
  useArrival(pathname);
  useLiveGroups();
  const { isLoading } = useRouterState();

  return (
    <>
      <SkipLink />
      <Header />
      <Ways pathname={pathname} />
      <Box sx={{ height: 3 }}>
        {isLoading ? <LoadingBar height={3} label="Loading page" /> : null}
      </Box>
      <Container
        component="main"
        id="main"
        ref={mainRef}
        tabIndex={-1}
        maxWidth={pageWidth}
        sx={mainSx}
      >
        <PendingNotice />
        <Outlet />
        {pathname.startsWith(paths.dashboard) ? <AdminKeys /> : null}
      </Container>
      <Footer />
    </>
  );
}

/** At least so high that the footer stays below what is in sight while the page is loading. */
const mainSx = {
  minHeight: 'calc(100vh - 60px)',
  pt: { xs: 3, sm: 5 },
  pb: 8,
  outline: 'none',
};

/** For a user who asked to become an admin and is still pending. */
const PendingNotice = () =>
  useUser()?.role === 'pending' ? (
    <Alert severity="info" sx={{ mb: 3 }}>
      Your request to run a supplier’s groups is waiting for approval. We email you when it is
      decided. Until then you can buy shares like every member.
    </Alert>
  ) : null;

/** The first stop of the Tab key: past the header. */
function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'absolute',
        left: 16,
        top: -64,
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        px: 2,
        py: 1.25,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}

const memberLinks: NavRowLink[] = [
  { label: 'Join a Group', to: paths.groupSearch() },
  { label: 'My groups', to: paths.myGroups },
];

const toAdminPages: NavRowLink = { label: 'Manage Groups', to: paths.manageGroups };

/** The way through what members do; admins find back to their own pages. */
const MemberNav = ({ user }: { user: SessionUser }) => (
  <NavRow
    label="Members"
    links={hasAdminPages(user) ? [...memberLinks, toAdminPages] : memberLinks}
  />
);

/**
 * After going to another page, the keyboard and the screen reader start at its content, unless the
 * page has put the focus somewhere itself.
 */
function useFocusOnArrival() {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const focusedFor = useRef(pathname);

  useEffect(() => {
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    const content = ref.current;
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname]);

  return ref;
}
