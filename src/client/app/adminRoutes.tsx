import type { RouteObject } from 'react-router-dom';

import { RequireRole, RequireSession } from './guards';
import { paths } from './paths';

const superadminPages: RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: async () => ({
      Component: (await import('../features/adminGroups/DashboardPage')).DashboardPage,
    }),
  },
  {
    path: paths.manageSuppliers,
    lazy: async () => ({
      Component: (await import('../features/adminSuppliers/ManageSuppliersPage'))
        .ManageSuppliersPage,
    }),
  },
  {
    path: paths.pendingAdmins,
    lazy: async () => ({
      Component: (await import('../features/adminUsers/PendingAdminsPage')).PendingAdminsPage,
    }),
  },
];

const adminPages: RouteObject[] = [
  {
    path: paths.createGroup,
    lazy: async () => ({
      Component: (await import('../features/adminGroups/CreateGroupPage')).CreateGroupPage,
    }),
  },
  {
    path: paths.manageGroups,
    lazy: async () => ({
      Component: (await import('../features/adminGroups/ManageGroupsPage')).ManageGroupsPage,
    }),
  },
  {
    path: paths.adminGroup(':id'),
    lazy: async () => ({
      Component: (await import('../features/adminGroups/AdminGroupPage')).AdminGroupPage,
    }),
  },
  {
    path: paths.editGroup(':id'),
    lazy: async () => ({
      Component: (await import('../features/adminGroups/EditGroupPage')).EditGroupPage,
    }),
  },
  {
    path: paths.manageUsers,
    lazy: async () => ({
      Component: (await import('../features/adminUsers/ManageUsersPage')).ManageUsersPage,
    }),
  },
];

/** What only admins may open (specification, section 2). */
export const adminRoutes: RouteObject = {
  Component: RequireSession,
  children: [
    { element: <RequireRole atLeast="superadmin" />, children: superadminPages },
    { element: <RequireRole atLeast="supplieradmin" />, children: adminPages },
  ],
};
