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
  view(paths.about, 'AboutPage', 183),
  view(paths.home, 'HomePage', 192),
  view(paths.login, 'LoginPage', 194),
  view(paths.register, 'RegisterPage', 220),
  view(paths.forgotPassword, 'ForgotPasswordPage', 206),
  view(paths.resetPassword(':token?'), 'ResetPasswordPage', 208),
  view(paths.confirmEmail(), 'ConfirmEmailPage', 184),
  view(paths.keepEmail(), 'KeepEmailPage', 184),
  view(paths.follow(':key'), 'FollowPage', 184),
  view(paths.unsubscribe(':key'), 'UnsubscribePage', 184),
  view(paths.invite(), 'InvitePage', 189),
  view(paths.joinGroup(), 'JoinGroupPage', 189),
  view(paths.ranch(':name'), 'RanchPage', 193),
  view(paths.ranchGroup(':name', ':groupId'), 'RanchGroupPage', 204),
  view(paths.acceptInvite(), 'AcceptInvitePage', 214),
  view(paths.share(':key'), 'SharedGroupPage', 204),
  view(paths.butcher(':key'), 'ButcherPage', 212),
  view(paths.listing(':id'), 'ListingPage', 204),
  view(paths.success(), 'SuccessPage', 217),
  view(paths.cancel, 'CancelPage', 183),
  view(paths.terms, 'PolicyPage', 185),
  view(paths.privacy, 'PolicyPage', 185),
  view(paths.refunds, 'PolicyPage', 185),
  view(paths.contact, 'PolicyPage', 185),
  view(paths.unauthorized, 'UnauthorizedPage', 183),
  guarded(paths.groupSearch(), 'GroupSearchPage', 204),
  guarded(paths.myGroups, 'MyGroupsPage', 200),
  guarded(paths.group(':id'), 'GroupPage', 207),
  guarded(paths.receipt(':id'), 'ReceiptPage', 200),
  guarded(paths.agreement(':id'), 'AgreementPage', 190),
  guarded(paths.account, 'AccountPage', 226),
  guarded(paths.dashboard, 'DashboardPage', 269),
  guarded(paths.manageSuppliers, 'ManageSuppliersPage', 249),
  guarded(paths.payments, 'PaymentsPage', 253),
  guarded(paths.ranchPage(), 'RanchPageSettings', 267),
  guarded(paths.pendingAdmins, 'PendingAdminsPage', 258),
  guarded(paths.audit(), 'AuditPage', 250),
  guarded(paths.createGroup, 'CreateGroupPage', 301),
  guarded(paths.manageGroups, 'ManageGroupsPage', 269),
  guarded(paths.adminGroup(':id'), 'AdminGroupPage', 264),
  guarded(paths.afterSelling(':id'), 'AfterSellingPage', 272),
  {
    ...guarded(paths.checkOff(':id'), 'CheckOffPage', 196),
    // Kept for a barn without network, with all that the page shows.
    alsoLoads: ['followGroupEvents', 'groupQueries', 'AdminKeys'],
  },
  guarded(paths.papers(':id'), 'PapersPage', 220),
  guarded(paths.editGroup(':id'), 'EditGroupPage', 302),
  guarded(paths.manageUsers, 'ManageUsersPage', 249),
  view('*', 'NotFoundPage', 183),
];
