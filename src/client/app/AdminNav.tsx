import Box from '@mui/material/Box';

import type { SessionUser } from '#shared/users/users.contract';

import type { Ability } from '../api/compat/abilities';
import { useAbilities } from '../api/platformApi';
import { useListUsersQuery } from '../api/usersApi';
import { NavRow, type NavRowLink } from './NavRow';
import { paths } from '../config/paths';

interface AdminLink extends NavRowLink {
  /** Ability that the server needs for it. */
  needs?: Ability;
  /** The page of an admin's own supplier; a superadmin uses the list of suppliers. */
  isOwn?: boolean;
}

const superadminLinks: AdminLink[] = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Manage Suppliers', to: paths.manageSuppliers },
  { label: 'Pending Admins', to: paths.pendingAdmins, note: <WaitingCount /> },
  { label: 'Audit Log', to: paths.audit(), needs: 'auditLog' },
];

const adminLinks: AdminLink[] = [
  { label: 'Create Group', to: paths.createGroup },
  { label: 'Manage Groups', to: paths.manageGroups },
  { label: 'Manage Users', to: paths.manageUsers },
  { label: 'Ranch Page', to: paths.ranchPage(), needs: 'ranchPage', isOwn: true },
  { label: 'Payments', to: paths.payments, needs: 'payments' },
];

/** Admin pages exist for the user. */
export const hasAdminPages = ({ role, isAdmin }: SessionUser): boolean =>
  role === 'superadmin' || role === 'supplieradmin' || isAdmin;

/** The way through the admin pages. */
export function AdminNav({ user }: { user: SessionUser }) {
  const can = useAbilities();
  const links =
    user.role === 'superadmin'
      ? [...superadminLinks, ...adminLinks.filter(({ isOwn }) => !isOwn)]
      : adminLinks;
  return (
    <NavRow label="Administration" links={links.filter(({ needs }) => !needs || can[needs])} />
  );
}

const pollMs = 60_000;

/**
 * The number of pending admins in the menu, for superadmins; hidden from screen readers, because the page
 * itself says it, and empty at zero.
 */
function WaitingCount() {
  const query = { role: 'pending', page: 1, pageSize: 1 } as const;
  const { data } = useListUsersQuery({ query }, { pollingInterval: pollMs });
  if (!data?.total) return null;
  return (
    <Box
      component="span"
      aria-hidden
      title={`${data.total.toLocaleString('en-US')} waiting`}
      sx={countSx}
    >
      {data.total.toLocaleString('en-US')}
    </Box>
  );
}

const countSx = {
  ml: 0.75,
  px: 0.75,
  minWidth: 20,
  borderRadius: 10,
  lineHeight: '20px',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
};
