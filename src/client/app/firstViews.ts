import { paths } from './paths';

/** What a reader of an address loads before they see it. */
export interface FirstView {
  /** As the routes have it. */
  path: string;
  /** The component, and the file it is exported by. */
  page: string;
  /** The most that its scripts may weigh together: kB, gzip. The build fails above it. */
  kB: number;
}

const view = (path: string, page: string, kB: number): FirstView => ({ path, page, kB });

/**
 * Every address with its page: index.html names its scripts, so that nobody waits for the first of
 * them to ask for the next, and the build holds them to their weight.
 */
export const firstViews: readonly FirstView[] = [
  view(paths.about, 'AboutPage', 201),
  view(paths.home, 'HomePage', 220),
  view(paths.login, 'LoginPage', 226),
  view(paths.register, 'RegisterPage', 238),
  view(paths.forgotPassword, 'ForgotPasswordPage', 224),
  view(paths.resetPassword(':token?'), 'ResetPasswordPage', 226),
  view(paths.confirmEmail(), 'ConfirmEmailPage', 202),
  view(paths.keepEmail(), 'KeepEmailPage', 202),
  view(paths.unsubscribe(':key'), 'UnsubscribePage', 202),
  view(paths.invite(), 'InvitePage', 203),
  view(paths.joinGroup(), 'JoinGroupPage', 203),
  view(paths.acceptInvite(), 'AcceptInvitePage', 258),
  view(paths.share(':key'), 'SharedGroupPage', 229),
  view(paths.success(), 'SuccessPage', 229),
  view(paths.cancel, 'CancelPage', 201),
  view(paths.unauthorized, 'UnauthorizedPage', 201),
  view(paths.groupSearch(), 'GroupSearchPage', 235),
  view(paths.myGroups, 'MyGroupsPage', 226),
  view(paths.group(':id'), 'GroupViewPage', 238),
  view(paths.receipt(':id'), 'ReceiptPage', 227),
  view(paths.account, 'AccountPage', 243),
  view(paths.dashboard, 'DashboardPage', 426),
  view(paths.manageSuppliers, 'ManageSuppliersPage', 414),
  view(paths.payments, 'PaymentsPage', 414),
  view(paths.pendingAdmins, 'PendingAdminsPage', 412),
  view(paths.audit(), 'AuditPage', 414),
  view(paths.createGroup, 'CreateGroupPage', 316),
  view(paths.manageGroups, 'ManageGroupsPage', 425),
  view(paths.adminGroup(':id'), 'AdminGroupPage', 424),
  view(paths.editGroup(':id'), 'EditGroupPage', 315),
  view(paths.manageUsers, 'ManageUsersPage', 415),
  view('*', 'NotFoundPage', 201),
];
