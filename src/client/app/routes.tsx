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
    lazy: async () => ({ Component: (await import('../features/session/LoginPage')).LoginPage }),
  },
  {
    path: paths.register,
    lazy: async () => ({
      Component: (await import('../features/session/RegisterPage')).RegisterPage,
    }),
  },
  {
    path: paths.forgotPassword,
    lazy: async () => ({
      Component: (await import('../features/session/ForgotPasswordPage')).ForgotPasswordPage,
    }),
  },
  {
    path: paths.resetPassword(':token?'),
    lazy: async () => ({
      Component: (await import('../features/session/ResetPasswordPage')).ResetPasswordPage,
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
      Component: (await import('../features/outcome/SuccessPage')).SuccessPage,
    }),
  },
  {
    path: paths.cancel,
    lazy: async () => ({ Component: (await import('../features/outcome/CancelPage')).CancelPage }),
  },
  {
    path: paths.unauthorized,
    lazy: async () => ({
      Component: (await import('../features/outcome/UnauthorizedPage')).UnauthorizedPage,
    }),
  },
  {
    path: '*',
    lazy: async () => ({
      Component: (await import('../features/outcome/NotFoundPage')).NotFoundPage,
    }),
  },
];

/** For anybody who is logged in. */
const memberPages: RouteObject[] = [
  {
    path: paths.groupSearch(),
    lazy: async () => ({
      Component: (await import('../features/groups/GroupSearchPage')).GroupSearchPage,
    }),
  },
  {
    path: paths.myGroups,
    lazy: async () => ({
      Component: (await import('../features/groups/MyGroupsPage')).MyGroupsPage,
    }),
  },
  {
    path: paths.group(':id'),
    lazy: async () => ({
      Component: (await import('../features/groupView/GroupViewPage')).GroupViewPage,
    }),
  },
  {
    path: paths.receipt(':id'),
    lazy: async () => ({
      Component: (await import('../features/receipts/ReceiptPage')).ReceiptPage,
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
