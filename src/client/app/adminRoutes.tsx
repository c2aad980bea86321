import type { RouteObject } from 'react-router-dom';

import { RequireRole, RequireSession } from './sessionGuards';
import { lazy } from './lazy';
import { paths } from '../config/paths';

const superadminPages: RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: lazy(() => import('./pages/DashboardPage'), 'DashboardPage'),
  },
  {
    path: paths.manageSuppliers,
    lazy: lazy(() => import('../features/suppliers/ManageSuppliersPage'), 'ManageSuppliersPage'),
  },
  {
    path: paths.pendingAdmins,
    lazy: lazy(() => import('../features/users/PendingAdminsPage'), 'PendingAdminsPage'),
  },
  {
    path: paths.audit(),
    lazy: lazy(() => import('../features/audit/AuditPage'), 'AuditPage'),
  },
];

const adminPages: RouteObject[] = [
  {
    path: paths.createGroup,
    lazy: lazy(() => import('../features/groupAdmin/form/CreateGroupPage'), 'CreateGroupPage'),
  },
  {
    path: paths.manageGroups,
    lazy: lazy(() => import('./pages/ManageGroupsPage'), 'ManageGroupsPage'),
  },
  {
    path: paths.adminGroup(':id'),
    lazy: lazy(() => import('./pages/AdminGroupPage'), 'AdminGroupPage'),
  },
  {
    path: paths.checkOff(':id'),
    lazy: lazy(() => import('../features/pickup/CheckOffPage'), 'CheckOffPage'),
  },
  {
    path: paths.afterSelling(':id'),
    lazy: lazy(() => import('./pages/AfterSellingPage'), 'AfterSellingPage'),
  },
  {
    path: paths.papers(':id'),
    lazy: lazy(() => import('../features/papers/PapersPage'), 'PapersPage'),
  },
  {
    path: paths.editGroup(':id'),
    lazy: lazy(() => import('../features/groupAdmin/form/EditGroupPage'), 'EditGroupPage'),
  },
  {
    path: paths.ranchPage(),
    lazy: lazy(() => import('../features/ranchPage/RanchPageSettings'), 'RanchPageSettings'),
  },
  {
    path: paths.payments,
    lazy: lazy(() => import('../features/purchases/PaymentsPage'), 'PaymentsPage'),
  },
  {
    path: paths.books,
    lazy: lazy(() => import('../features/books/BooksPage'), 'BooksPage'),
  },
  {
    path: paths.manageUsers,
    lazy: lazy(() => import('../features/users/ManageUsersPage'), 'ManageUsersPage'),
  },
];

/** Routes for admins alone. */
export const adminRoutes: RouteObject = {
  Component: RequireSession,
  children: [
    { element: <RequireRole atLeast="superadmin" />, children: superadminPages },
    { element: <RequireRole atLeast="supplieradmin" />, children: adminPages },
  ],
};
