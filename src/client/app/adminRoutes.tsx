import type { RouteObject } from 'react-router-dom';

import { RequireRole, RequireSession } from './guards';
import { paths } from './paths';

const superadminPages: RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: async () => ({
      Component: (await import('./pages/DashboardPage')).DashboardPage,
    }),
  },
  {
    path: paths.manageSuppliers,
    lazy: async () => ({
      Component: (await import('../features/suppliers/ManageSuppliersPage')).ManageSuppliersPage,
    }),
  },
  {
    path: paths.pendingAdmins,
    lazy: async () => ({
      Component: (await import('../features/users/PendingAdminsPage')).PendingAdminsPage,
    }),
  },
];

const adminPages: RouteObject[] = [
  {
    path: paths.createGroup,
    lazy: async () => ({
      Component: (await import('../features/groupAdmin/CreateGroupPage')).CreateGroupPage,
    }),
  },
  {
    path: paths.manageGroups,
    lazy: async () => ({
      Component: (await import('./pages/ManageGroupsPage')).ManageGroupsPage,
    }),
  },
  {
    path: paths.adminGroup(':id'),
    lazy: async () => ({
      Component: (await import('./pages/AdminGroupPage')).AdminGroupPage,
    }),
  },
  {
    path: paths.editGroup(':id'),
    lazy: async () => ({
      Component: (await import('../features/groupAdmin/EditGroupPage')).EditGroupPage,
    }),
  },
  {
    path: paths.manageUsers,
    lazy: async () => ({
      Component: (await import('../features/users/ManageUsersPage')).ManageUsersPage,
    }),
  },
];

/** What only admins may open. */
export const adminRoutes: RouteObject = {
  Component: RequireSession,
  children: [
    { element: <RequireRole atLeast="superadmin" />, children: superadminPages },
    { element: <RequireRole atLeast="supplieradmin" />, children: adminPages },
  ],
};
