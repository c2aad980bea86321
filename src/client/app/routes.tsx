import type { RouteObject } from 'react-router-dom';

import { adminRoutes } from './adminRoutes';
import { CrashPage } from './CrashPage';
import { RequireSession } from './guards';
import { Layout } from './Layout';
import { paths } from './paths';

const publicPages: RouteObject[] = [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await import('../features/home/HomePage')).HomePage }),
  },
  {
    path: paths.login,
    lazy: async () => ({ Component: (await import('../features/account/LoginPage')).LoginPage }),
  },
  {
    path: paths.register,
    lazy: async () => ({
      Component: (await import('../features/account/RegisterPage')).RegisterPage,
    }),
  },
  {
    path: paths.forgotPassword,
    lazy: async () => ({
      Component: (await import('../features/account/ForgotPasswordPage')).ForgotPasswordPage,
    }),
  },
  {
    path: paths.resetPassword(':token?'),
    lazy: async () => ({
      Component: (await import('../features/account/ResetPasswordPage')).ResetPasswordPage,
    }),
  },
  {
    path: paths.invite(),
    lazy: async () => ({ Component: (await import('../features/invites/InvitePage')).InvitePage }),
  },
  {
    path: paths.joinGroup(),
    lazy: async () => ({
      Component: (await import('../features/invites/JoinGroupPage')).JoinGroupPage,
    }),
  },
  {
    path: paths.acceptInvite(),
    lazy: async () => ({
      Component: (await import('../features/invites/AcceptInvitePage')).AcceptInvitePage,
    }),
  },
  {
    path: paths.success(),
    lazy: async () => ({
      Component: (await import('../features/checkout/returned/SuccessPage')).SuccessPage,
    }),
  },
  {
    path: paths.cancel,
    lazy: async () => ({
      Component: (await import('../features/checkout/returned/CancelPage')).CancelPage,
    }),
  },
  {
    path: paths.unauthorized,
    lazy: async () => ({
      Component: (await import('./pages/UnauthorizedPage')).UnauthorizedPage,
    }),
  },
  {
    path: '*',
    lazy: async () => ({
      Component: (await import('./pages/NotFoundPage')).NotFoundPage,
    }),
  },
];

/** For anybody who is logged in. */
const memberPages: RouteObject[] = [
  {
    path: paths.groupSearch(),
    lazy: async () => ({
      Component: (await import('./pages/GroupSearchPage')).GroupSearchPage,
    }),
  },
  {
    path: paths.myGroups,
    lazy: async () => ({
      Component: (await import('../features/group/MyGroupsPage')).MyGroupsPage,
    }),
  },
  {
    path: paths.group(':id'),
    lazy: async () => ({
      Component: (await import('../features/group/GroupViewPage')).GroupViewPage,
    }),
  },
  {
    path: paths.receipt(':id'),
    lazy: async () => ({
      Component: (await import('../features/purchases/receipt/ReceiptPage')).ReceiptPage,
    }),
  },
];

/** Every address and the page behind it: the one place where features meet. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    HydrateFallback: () => null,
    children: [
      {
        path: paths.about,
        lazy: async () => ({ Component: (await import('../features/about/AboutPage')).AboutPage }),
      },
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: CrashPage,
            children: [
              ...publicPages,
              { Component: RequireSession, children: memberPages },
              adminRoutes,
            ],
          },
        ],
      },
    ],
  },
];
