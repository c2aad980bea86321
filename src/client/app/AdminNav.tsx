import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

import type { SessionUser } from '#shared/users/users.contract';

import { useUser } from '../session/useUser';
import { paths } from './paths';

const superadminLinks = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Manage Suppliers', to: paths.manageSuppliers },
  { label: 'Pending Admins', to: paths.pendingAdmins },
];

const adminLinks = [
  { label: 'Create Group', to: paths.createGroup },
  { label: 'Manage Groups', to: paths.manageGroups },
  { label: 'Manage Users', to: paths.manageUsers },
];

const isShownTo = ({ role, isAdmin }: SessionUser) =>
  role === 'superadmin' || role === 'supplieradmin' || isAdmin;

/** The way through the admin pages, for those who have one. */
export function AdminNav() {
  const user = useUser();
  const tabsRef = useCurrentTabInSight();
  if (!user || !isShownTo(user)) return null;
  const links = user.role === 'superadmin' ? [...superadminLinks, ...adminLinks] : adminLinks;

  return (
    <Box
      component="nav"
      aria-label="Administration"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Container
        ref={tabsRef}
        maxWidth="lg"
        sx={{ display: 'flex', overflowX: 'auto', columnGap: 3 }}
      >
        {links.map(({ label, to }) => (
          <Button key={to} component={NavLink} to={to} end color="inherit" sx={tabLook}>
            {label}
          </Button>
        ))}
      </Container>
    </Box>
  );
}

/** On a phone the tabs are wider than the screen: the current one is brought to its middle. */
function useCurrentTabInSight() {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const tabs = ref.current;
    const current = tabs?.querySelector<HTMLElement>('[aria-current=page]');
    if (!tabs || !current) return;
    tabs.scrollLeft = current.offsetLeft + (current.offsetWidth - tabs.clientWidth) / 2;
  }, [pathname]);
  return ref;
}

const tabLook = {
  flexShrink: 0,
  minWidth: 0,
  paddingInline: 0,
  borderRadius: 0,
  color: 'text.secondary',
  borderBlock: '2px solid transparent',
  '&[aria-current=page]': { color: 'text.primary', borderBlockEndColor: 'primary.main' },
};
