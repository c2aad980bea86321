import type { SessionUser } from '#shared/users/users.contract';

import { NavRow, type NavRowLink } from './NavRow';
import { paths } from './paths';
import { WaitingCount } from './WaitingCount';

const superadminLinks: NavRowLink[] = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Manage Suppliers', to: paths.manageSuppliers },
  { label: 'Pending Admins', to: paths.pendingAdmins, note: <WaitingCount /> },
  { label: 'Audit Log', to: paths.audit() },
];

const adminLinks: NavRowLink[] = [
  { label: 'Create Group', to: paths.createGroup },
  { label: 'Manage Groups', to: paths.manageGroups },
  { label: 'Manage Users', to: paths.manageUsers },
  { label: 'Payments', to: paths.payments },
];

/** Whether there are admin pages for somebody to go through. */
export const hasAdminPages = ({ role, isAdmin }: SessionUser): boolean =>
  role === 'superadmin' || role === 'supplieradmin' || isAdmin;

/** The way through the admin pages. */
export const AdminNav = ({ user }: { user: SessionUser }) => (
  <NavRow
    label="Administration"
    links={user.role === 'superadmin' ? [...superadminLinks, ...adminLinks] : adminLinks}
  />
);
