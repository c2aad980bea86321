import type { SessionUser } from '#shared/users/users.contract';

import { useAbilities, type Ability } from '../api/abilities';
import { NavRow, type NavRowLink } from './NavRow';
import { paths } from '../config/paths';
import { WaitingCount } from './WaitingCount';

interface AdminLink extends NavRowLink {
  /** What the server must be able to do. */
  needs?: Ability;
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
  { label: 'Payments', to: paths.payments, needs: 'payments' },
];

/** Whether there are admin pages for somebody to go through. */
export const hasAdminPages = ({ role, isAdmin }: SessionUser): boolean =>
  role === 'superadmin' || role === 'supplieradmin' || isAdmin;

/** The way through the admin pages. */
export function AdminNav({ user }: { user: SessionUser }) {
  const can = useAbilities();
  const links = user.role === 'superadmin' ? [...superadminLinks, ...adminLinks] : adminLinks;
  return (
    <NavRow label="Administration" links={links.filter(({ needs }) => !needs || can[needs])} />
  );
}
