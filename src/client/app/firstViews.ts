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
  view(paths.about, 'AboutPage', 186),
  view(paths.home, 'HomePage', 206),
  view(paths.login, 'LoginPage', 195),
  view(paths.register, 'RegisterPage', 223),
  view(paths.forgotPassword, 'ForgotPasswordPage', 208),
  view(paths.resetPassword(':token?'), 'ResetPasswordPage', 210),
  view(paths.confirmEmail(), 'ConfirmEmailPage', 186),
  view(paths.keepEmail(), 'KeepEmailPage', 187),
  view(paths.follow(':key'), 'FollowPage', 187),
  view(paths.unsubscribe(':key'), 'UnsubscribePage', 186),
  view(paths.invite(), 'InvitePage', 189),
  view(paths.joinGroup(), 'JoinGroupPage', 189),
  view(paths.ranch(':name'), 'RanchPage', 193),
  view(paths.ranchGroup(':name', ':groupId'), 'RanchGroupPage', 218),
  view(paths.acceptInvite(), 'AcceptInvitePage', 247),
  view(paths.share(':key'), 'SharedGroupPage', 218),
  view(paths.butcher(':key'), 'ButcherPage', 220),
  view(paths.listing(':id'), 'ListingPage', 218),
  view(paths.success(), 'SuccessPage', 217),
  view(paths.cancel, 'CancelPage', 185),
  view(paths.terms, 'PolicyPage', 187),
  view(paths.privacy, 'PolicyPage', 187),
  view(paths.refunds, 'PolicyPage', 187),
  view(paths.contact, 'PolicyPage', 187),
  view(paths.unauthorized, 'UnauthorizedPage', 185),
  guarded(paths.groupSearch(), 'GroupSearchPage', 221),
  guarded(paths.myGroups, 'MyGroupsPage', 214),
  guarded(paths.group(':id'), 'GroupPage', 223),
  guarded(paths.receipt(':id'), 'ReceiptPage', 215),
  guarded(paths.agreement(':id'), 'AgreementPage', 190),
  guarded(paths.account, 'AccountPage', 227),
  guarded(paths.dashboard, 'DashboardPage', 413),
  guarded(paths.manageSuppliers, 'ManageSuppliersPage', 395),
  guarded(paths.payments, 'PaymentsPage', 398),
  guarded(paths.ranchPage(), 'RanchPageSettings', 269),
  guarded(paths.pendingAdmins, 'PendingAdminsPage', 394),
  guarded(paths.audit(), 'AuditPage', 396),
  guarded(paths.createGroup, 'CreateGroupPage', 303),
  guarded(paths.manageGroups, 'ManageGroupsPage', 413),
  guarded(paths.adminGroup(':id'), 'AdminGroupPage', 407),
  guarded(paths.afterSelling(':id'), 'AfterSellingPage', 273),
  {
    ...guarded(paths.checkOff(':id'), 'CheckOffPage', 197),
    // Kept for a barn without network, with all that the page shows.
    alsoLoads: ['followGroupEvents', 'groupQueries', 'AdminKeys'],
  },
  guarded(paths.papers(':id'), 'PapersPage', 222),
  guarded(paths.editGroup(':id'), 'EditGroupPage', 303),
  guarded(paths.manageUsers, 'ManageUsersPage', 395),
  view('*', 'NotFoundPage', 185),
];
