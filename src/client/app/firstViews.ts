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
  view(paths.about, 'AboutPage', 214),
  view(paths.home, 'HomePage', 232),
  view(paths.login, 'LoginPage', 239),
  view(paths.register, 'RegisterPage', 285),
  view(paths.forgotPassword, 'ForgotPasswordPage', 280),
  view(paths.resetPassword(':token?'), 'ResetPasswordPage', 268),
  view(paths.confirmEmail(), 'ConfirmEmailPage', 215),
  view(paths.unsubscribe(':key'), 'UnsubscribePage', 218),
  view(paths.invite(), 'InvitePage', 215),
  view(paths.joinGroup(), 'JoinGroupPage', 215),
  view(paths.acceptInvite(), 'AcceptInvitePage', 290),
  view(paths.share(':key'), 'SharedGroupPage', 240),
  view(paths.success(), 'SuccessPage', 242),
  view(paths.cancel, 'CancelPage', 213),
  view(paths.unauthorized, 'UnauthorizedPage', 213),
  view(paths.groupSearch(), 'GroupSearchPage', 304),
  view(paths.myGroups, 'MyGroupsPage', 237),
  view(paths.group(':id'), 'GroupViewPage', 240),
  view(paths.receipt(':id'), 'ReceiptPage', 235),
  view(paths.account, 'AccountPage', 295),
  view(paths.dashboard, 'DashboardPage', 428),
  view(paths.manageSuppliers, 'ManageSuppliersPage', 418),
  view(paths.payments, 'PaymentsPage', 418),
  view(paths.pendingAdmins, 'PendingAdminsPage', 416),
  view(paths.audit(), 'AuditPage', 416),
  view(paths.createGroup, 'CreateGroupPage', 325),
  view(paths.manageGroups, 'ManageGroupsPage', 428),
  view(paths.adminGroup(':id'), 'AdminGroupPage', 430),
  view(paths.editGroup(':id'), 'EditGroupPage', 325),
  view(paths.manageUsers, 'ManageUsersPage', 419),
  view('*', 'NotFoundPage', 213),
];
