import { paths } from '../config/paths';

/** Scripts and styles that load before a reader of an address sees it. */
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
  path,
  page,
  kB,
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
  view(paths.about, 'AboutPage', 184),
  view(paths.home, 'HomePage', 193.9),
  view(paths.login, 'LoginPage', 195),
  view(paths.register, 'RegisterPage', 221.1),
  view(paths.forgotPassword, 'ForgotPasswordPage', 206.4),
  view(paths.resetPassword(':token?'), 'ResetPasswordPage', 208.2),
  view(paths.confirmEmail(), 'ConfirmEmailPage', 184.6),
  view(paths.keepEmail(), 'KeepEmailPage', 184.6),
  view(paths.follow(':key'), 'FollowPage', 184.4),
  view(paths.unsubscribe(':key'), 'UnsubscribePage', 184.5),
  view(paths.invite(), 'InvitePage', 190.5),
  view(paths.joinGroup(), 'JoinGroupPage', 190.5),
  view(paths.ranch(':name'), 'RanchPage', 195.4),
  view(paths.ranchGroup(':name', ':groupId'), 'RanchGroupPage', 207.3),
  view(paths.acceptInvite(), 'AcceptInvitePage', 215.3),
  view(paths.share(':key'), 'SharedGroupPage', 207.1),
  view(paths.butcher(':key'), 'ButcherPage', 188.5),
  view(paths.listing(':id'), 'ListingPage', 207.1),
  view(paths.success(), 'SuccessPage', 219.0),
  view(paths.cancel, 'CancelPage', 183.2),
  view(paths.terms, 'PolicyPage', 186),
  view(paths.privacy, 'PolicyPage', 186),
  view(paths.refunds, 'PolicyPage', 186),
  view(paths.contact, 'PolicyPage', 186),
  view(paths.unauthorized, 'UnauthorizedPage', 183.3),
  guarded(paths.groupSearch(), 'GroupSearchPage', 205.3),
  guarded(paths.myGroups, 'MyGroupsPage', 202.4),
  guarded(paths.group(':id'), 'GroupPage', 210.9),
  guarded(paths.receipt(':id'), 'ReceiptPage', 203.9),
  guarded(paths.agreement(':id'), 'AgreementPage', 191.8),
  guarded(paths.account, 'AccountPage', 226.9),
  guarded(paths.dashboard, 'DashboardPage', 272),
  guarded(paths.manageSuppliers, 'ManageSuppliersPage', 251.2),
  guarded(paths.payments, 'PaymentsPage', 257.6),
  guarded(paths.books, 'BooksPage', 245),
  guarded(paths.ranchPage(), 'RanchPageSettings', 272.7),
  guarded(paths.pendingAdmins, 'PendingAdminsPage', 259.6),
  guarded(paths.audit(), 'AuditPage', 252.7),
  guarded(paths.createGroup, 'CreateGroupPage', 306.9),
  guarded(paths.manageGroups, 'ManageGroupsPage', 274.5),
  guarded(paths.adminGroup(':id'), 'AdminGroupPage', 210.6),
  guarded(paths.afterSelling(':id'), 'AfterSellingPage', 278.3),
  {
    ...guarded(paths.checkOff(':id'), 'CheckOffPage', 198),
    // Kept for a barn without network, with all that the page shows.
    alsoLoads: ['followGroupEvents', 'groupQueries', 'AdminKeys'],
  },
  guarded(paths.papers(':id'), 'PapersPage', 200.5),
  guarded(paths.editGroup(':id'), 'EditGroupPage', 306.3),
  guarded(paths.manageUsers, 'ManageUsersPage', 252),
  view('*', 'NotFoundPage', 183.5),
];
