import type { SessionUser } from '#shared/users/users.contract';

import { hasAdminPages } from './AdminNav';
import { NavRow, type NavRowLink } from './NavRow';
import { paths } from '../config/paths';

const memberLinks: NavRowLink[] = [
  { label: 'Join a Group', to: paths.groupSearch() },
  { label: 'My groups', to: paths.myGroups },
];

const toAdminPages: NavRowLink = { label: 'Manage Groups', to: paths.manageGroups };

/** The way through what members do; admins find back to their own pages. */
export const MemberNav = ({ user }: { user: SessionUser }) => (
  <NavRow
    label="Members"
    links={hasAdminPages(user) ? [...memberLinks, toAdminPages] : memberLinks}
  />
);
