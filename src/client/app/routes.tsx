import type { RouteObject } from 'react-router-dom';

import { adminRoutes } from './adminRoutes';
import { PageOutlet } from './CrashPage';
import { RequireSession } from './sessionGuards';
import { WithFooter } from './Footer';
import { Layout } from './Layout';
import { lazy } from './lazy';
import { paths } from '../config/paths';

const policyPages = [paths.terms, paths.privacy, paths.refunds, paths.contact].map((path) => ({
  path,
  lazy: lazy(() => import('../features/policies/PolicyPage'), 'PolicyPage'),
}));

const publicPages: RouteObject[] = [
  {
    path: paths.home,
    lazy: lazy(() => import('./pages/HomePage'), 'HomePage'),
  },
  {
    path: paths.login,
    lazy: lazy(() => import('../features/account/LoginPage'), 'LoginPage'),
  },
  {
    path: paths.register,
    lazy: lazy(() => import('../features/account/RegisterPage'), 'RegisterPage'),
  },
  {
    path: paths.forgotPassword,
    lazy: lazy(() => import('../features/account/ForgotPasswordPage'), 'ForgotPasswordPage'),
  },
  {
    path: paths.resetPassword(':token?'),
    lazy: lazy(() => import('../features/account/ResetPasswordPage'), 'ResetPasswordPage'),
  },
  {
    path: paths.confirmEmail(),
    lazy: lazy(() => import('../features/account/ConfirmEmailPage'), 'ConfirmEmailPage'),
  },
  {
    path: paths.keepEmail(),
    lazy: lazy(() => import('../features/account/KeepEmailPage'), 'KeepEmailPage'),
  },
  {
    path: paths.follow(':key'),
    lazy: lazy(() => import('../features/account/FollowPage'), 'FollowPage'),
  },
  {
    path: paths.unsubscribe(':key'),
    lazy: lazy(() => import('../features/account/UnsubscribePage'), 'UnsubscribePage'),
  },
  {
    path: paths.invite(),
    lazy: lazy(() => import('../features/invites/InvitePage'), 'InvitePage'),
  },
  {
    path: paths.joinGroup(),
    lazy: lazy(() => import('../features/invites/JoinGroupPage'), 'JoinGroupPage'),
  },
  {
    path: paths.acceptInvite(),
    lazy: lazy(() => import('../features/invites/AcceptInvitePage'), 'AcceptInvitePage'),
  },
  {
    path: paths.share(':key'),
    lazy: lazy(() => import('../features/sharing/SharedGroupPage'), 'SharedGroupPage'),
  },
  {
    path: paths.butcher(':key'),
    lazy: lazy(() => import('./pages/ButcherPage'), 'ButcherPage'),
  },
  {
    path: paths.ranch(':name'),
    lazy: lazy(() => import('../features/sharing/RanchPage'), 'RanchPage'),
  },
  {
    path: paths.ranchGroup(':name', ':groupId'),
    lazy: lazy(() => import('../features/sharing/RanchGroupPage'), 'RanchGroupPage'),
  },
  {
    path: paths.listing(':id'),
    lazy: lazy(() => import('../features/sharing/ListingPage'), 'ListingPage'),
  },
  {
    path: paths.success(),
    lazy: lazy(() => import('../features/checkout/returned/SuccessPage'), 'SuccessPage'),
  },
  {
    path: paths.cancel,
    lazy: lazy(() => import('../features/checkout/returned/CancelPage'), 'CancelPage'),
  },
  ...policyPages,
  {
    path: paths.unauthorized,
    lazy: lazy(() => import('./pages/UnauthorizedPage'), 'UnauthorizedPage'),
  },
  {
    path: '*',
    lazy: lazy(() => import('./pages/NotFoundPage'), 'NotFoundPage'),
  },
];

/** For all logged-in users. */
const memberPages: RouteObject[] = [
  {
    path: paths.groupSearch(),
    lazy: lazy(() => import('./pages/GroupSearchPage'), 'GroupSearchPage'),
  },
  {
    path: paths.myGroups,
    lazy: lazy(() => import('../features/group/MyGroupsPage'), 'MyGroupsPage'),
  },
  {
    path: paths.group(':id'),
    lazy: lazy(() => import('./pages/GroupPage'), 'GroupPage'),
  },
  {
    path: paths.receipt(':id'),
    lazy: lazy(() => import('./pages/ReceiptPage'), 'ReceiptPage'),
  },
  {
    path: paths.agreement(':id'),
    lazy: lazy(() => import('../features/owners/AgreementPage'), 'AgreementPage'),
  },
  {
    path: paths.account,
    lazy: lazy(() => import('../features/account/AccountPage'), 'AccountPage'),
  },
];

/** Every address and the page behind it: the one place where features meet. */
export const routes: RouteObject[] = [
  {
    Component: WithFooter,
    children: [
      {
        Component: PageOutlet,
        children: [
          {
            path: paths.about,
            lazy: lazy(() => import('../features/about/AboutPage'), 'AboutPage'),
          },
        ],
      },
    ],
  },
  {
    Component: Layout,
    children: [
      {
        Component: PageOutlet,
        children: [
          ...publicPages,
          { Component: RequireSession, children: memberPages },
          adminRoutes,
        ],
      },
    ],
  },
];
