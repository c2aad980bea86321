import { paths } from '../config/paths';

/** What a reader of an address loads before they see it. */
export interface FirstView {
  /** As the routes have it. */
  path: string;
  /** The component, and the file it is exported by. */
  page: string;
  /** The most that its scripts may weigh together: kB, gzip. The build fails above it. */
  kB: number;
  /**
   * Files that the page loads after its first view: listed, but not counted, because nothing waits for
   * them.
   */
  alsoLoads: readonly string[];
}

const view = (path: string, page: string, kB: number): FirstView => ({
  ...{ path, page, kB },
  alsoLoads: [],
});
/** Behind the login groups are followed. */
const guarded = (path: string, page: string, kB: number): FirstView => ({
  ...view(path, page, kB),
  alsoLoads: ['followGroupEvents', 'groupQueries'],
});

/**
 * Every address with its page: index.html lists its scripts, so that they load in parallel, and the build
 * limits their size.
 */
export const firstViews: readonly FirstView[] = [
  view(paths.about, 'AboutPage', 202),
  view(paths.home, 'HomePage', 222),
  view(paths.login, 'LoginPage', 227),
  view(paths.register, 'RegisterPage', 239),
  view(paths.forgotPassword, 'ForgotPasswordPage', 224),
  view(paths.resetPassword(':token?'), 'ResetPasswordPage', 226),
  view(paths.confirmEmail(), 'ConfirmEmailPage', 202),
  view(paths.keepEmail(), 'KeepEmailPage', 203),
  view(paths.follow(':key'), 'FollowPage', 203),
  view(paths.unsubscribe(':key'), 'UnsubscribePage', 202),
  view(paths.invite(), 'InvitePage', 205),
  view(paths.joinGroup(), 'JoinGroupPage', 205),
  view(paths.ranch(':name'), 'RanchPage', 209),
  view(paths.ranchGroup(':name', ':groupId'), 'RanchGroupPage', 234),
  view(paths.acceptInvite(), 'AcceptInvitePage', 261),
  view(paths.share(':key'), 'SharedGroupPage', 234),
  view(paths.listing(':id'), 'ListingPage', 234),
  view(paths.success(), 'SuccessPage', 231),
  view(paths.cancel, 'CancelPage', 201),
  view(paths.terms, 'PolicyPage', 203),
  view(paths.privacy, 'PolicyPage', 203),
  view(paths.refunds, 'PolicyPage', 203),
  view(paths.contact, 'PolicyPage', 203),
  view(paths.unauthorized, 'UnauthorizedPage', 201),
  guarded(paths.groupSearch(), 'GroupSearchPage', 237),
  guarded(paths.myGroups, 'MyGroupsPage', 230),
  guarded(paths.group(':id'), 'GroupViewPage', 239),
  guarded(paths.receipt(':id'), 'ReceiptPage', 230),
  guarded(paths.agreement(':id'), 'AgreementPage', 210),
  guarded(paths.account, 'AccountPage', 244),
  guarded(paths.dashboard, 'DashboardPage', 429),
  guarded(paths.manageSuppliers, 'ManageSuppliersPage', 411),
  guarded(paths.payments, 'PaymentsPage', 413),
  guarded(paths.ranchPage(), 'RanchPageSettings', 283),
  guarded(paths.pendingAdmins, 'PendingAdminsPage', 410),
  guarded(paths.audit(), 'AuditPage', 412),
  guarded(paths.createGroup, 'CreateGroupPage', 317),
  guarded(paths.manageGroups, 'ManageGroupsPage', 429),
  guarded(paths.adminGroup(':id'), 'AdminGroupPage', 423),
  guarded(paths.afterSelling(':id'), 'AfterSellingPage', 260),
  guarded(paths.editGroup(':id'), 'EditGroupPage', 317),
  guarded(paths.manageUsers, 'ManageUsersPage', 411),
  view('*', 'NotFoundPage', 201),
];
