/** Methods and paths below the host, parameters as `:name`. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Path = `/api/${string}`;
export type Endpoint = `${Method} ${Path}`;

/**
 * Method and path of every call, by the names of the table of permissions. Separate from the contracts,
 * whose schemas the page's first view does not load.
 */
export const endpoints = {
  users: {
    login: 'POST /api/users/login',
    logout: 'POST /api/users/logout',
    register: 'POST /api/users/register',
    forgotPassword: 'POST /api/users/forgot-password',
    resetPassword: 'POST /api/users/reset-password',
    listUsers: 'GET /api/users',
    exportUsers: 'GET /api/users/export',
    createUser: 'POST /api/users/admin-create',
    updateUser: 'PATCH /api/users/:id',
    deleteUser: 'DELETE /api/users/:id',
    listToCollect: 'GET /api/users/:id/to-collect',
    approveSupplierAdmin: 'POST /api/users/approve-supplier-admin/:id',
    rejectAdmin: 'PUT /api/users/:id/reject',
    notifyAdminChange: 'POST /api/users/:id/notify-admin-change',
  },
  account: {
    getAccount: 'GET /api/account',
    changeUsername: 'PATCH /api/account',
    setSaleMails: 'PUT /api/account/sale-mails',
    setReminders: 'PUT /api/account/last-calls',
    leaveSupplier: 'DELETE /api/account/supplier',
    changeEmail: 'POST /api/account/email',
    resendEmail: 'POST /api/account/email/resend',
    cancelEmail: 'DELETE /api/account/email',
    proveEmail: 'POST /api/account/email/prove',
    confirmEmail: 'POST /api/account/email/confirm',
    keepEmail: 'POST /api/account/email/keep',
    changePassword: 'POST /api/account/password',
    listSessions: 'GET /api/account/sessions',
    endSession: 'DELETE /api/account/sessions/:id',
    endSessions: 'DELETE /api/account/sessions',
    exportData: 'GET /api/account/data',
    deleteAccount: 'POST /api/account/delete',
  },
  calendars: {
    getCalendar: 'GET /api/account/calendar',
    createCalendar: 'POST /api/account/calendar',
    endCalendar: 'DELETE /api/account/calendar',
    readCalendar: 'GET /api/calendar/:key',
  },
  secondFactor: {
    readSecondFactor: 'GET /api/account/second-factor',
    beginSecondFactor: 'POST /api/account/second-factor',
    confirmSecondFactor: 'POST /api/account/second-factor/confirm',
    renewRecoveryCodes: 'POST /api/account/second-factor/recovery-codes',
    endSecondFactor: 'POST /api/account/second-factor/end',
    removeSecondFactor: 'DELETE /api/users/:id/second-factor',
  },
  suppliers: {
    listSuppliers: 'GET /api/suppliers',
    exportSuppliers: 'GET /api/suppliers/export',
    listMySuppliers: 'GET /api/suppliers/my-suppliers',
    createSupplier: 'POST /api/suppliers',
    updateSupplier: 'PUT /api/suppliers/:id',
    deleteSupplier: 'DELETE /api/suppliers/:id',
    getSupplierRecord: 'GET /api/suppliers/:id/record',
  },
  groups: {
    listGroups: 'GET /api/groups',
    exportGroups: 'GET /api/groups/export',
    searchGroups: 'GET /api/groups/search',
    getGroup: 'GET /api/groups/:id',
    createGroup: 'POST /api/groups/create',
    updateGroup: 'PUT /api/groups/:id',
    updateGroupStatus: 'PATCH /api/groups/:id/status',
    deleteGroup: 'DELETE /api/groups/:id',
    addMember: 'PATCH /api/groups/:id/members/add',
    removeMember: 'PATCH /api/groups/:id/members/remove',
  },
  listings: {
    listListings: 'GET /api/offers',
  },
  deadlines: {
    callOffGroup: 'POST /api/groups/:id/call-off',
    readCallOffCost: 'GET /api/groups/:id/call-off',
    getSubscription: 'GET /api/unsubscribe/:key',
    unsubscribe: 'POST /api/unsubscribe/:key',
    resubscribe: 'DELETE /api/unsubscribe/:key',
  },
  milestones: {
    setMilestone: 'PUT /api/groups/:id/milestones/:kind',
    setDone: 'PUT /api/groups/:id/done',
  },
  news: {
    listNews: 'GET /api/groups/:id/news',
    postNews: 'POST /api/groups/:id/news',
    changeNews: 'PUT /api/groups/:id/news/:newsId',
    setNewsPicture: 'PUT /api/groups/:id/news/:newsId/picture',
    deleteNews: 'DELETE /api/groups/:id/news/:newsId',
  },
  sharing: {
    getShareLink: 'GET /api/groups/:id/share-link',
    createShareLink: 'POST /api/groups/:id/share-link',
    endShareLink: 'DELETE /api/groups/:id/share-link',
    getSharedGroup: 'GET /api/share/:key',
    getListing: 'GET /api/offers/:id',
  },
  follows: {
    getFollow: 'GET /api/suppliers/:id/follow',
    follow: 'PUT /api/suppliers/:id/follow',
    unfollow: 'DELETE /api/suppliers/:id/follow',
    followByEmail: 'POST /api/suppliers/:id/followers',
    getFollowLink: 'GET /api/follows/:key',
    confirmFollow: 'POST /api/follows/:key',
    endFollow: 'DELETE /api/follows/:key',
  },
  ranches: {
    getRanch: 'GET /api/ranches/:name',
    getRanchPage: 'GET /api/suppliers/:id/page',
    saveRanchPage: 'PUT /api/suppliers/:id/page',
    setRanchPicture: 'PUT /api/suppliers/:id/picture',
    describeRanchPicture: 'PATCH /api/suppliers/:id/picture',
    removeRanchPicture: 'DELETE /api/suppliers/:id/picture',
  },
  pictures: {
    addPicture: 'POST /api/groups/:id/pictures',
    arrangePictures: 'PUT /api/groups/:id/pictures',
    removePicture: 'DELETE /api/groups/:id/pictures/:pictureId',
    readPicture: 'GET /api/pictures/:key/:size',
  },
  cutSheets: {
    listCutSheets: 'GET /api/groups/:id/cut-sheets',
    saveStandardCut: 'PUT /api/groups/:id/cut-sheet',
    removeStandardCut: 'DELETE /api/groups/:id/cut-sheet',
    saveCutSheet: 'PUT /api/purchases/:id/cut-sheet',
  },
  waitlist: {
    joinWaitlist: 'PUT /api/groups/:id/waitlist',
    leaveWaitlist: 'DELETE /api/groups/:id/waitlist',
  },
  groupEvents: 'GET /api/groups/events',
  ledger: {
    listLedger: 'GET /api/groups/:id/ledger',
    exportLedger: 'GET /api/groups/:id/ledger/export',
  },
  overview: {
    getOverview: 'GET /api/overview',
  },
  invites: {
    validateInvite: 'GET /api/invites/validate',
    joinGroup: 'POST /api/invites/join-group',
    acceptInvite: 'POST /api/invites/accept',
    sendInvite: 'POST /api/groups/:id/invites',
    revokeInvite: 'DELETE /api/groups/:id/invites/:email',
  },
  purchases: {
    createPaymentIntent: 'POST /api/stripe/payment-intent',
    trackPurchase: 'POST /api/purchase-tracking',
    releaseHold: 'POST /api/purchases/:id/release',
    listMyPurchases: 'GET /api/purchases/mine',
    listPurchases: 'GET /api/purchases',
    exportPurchases: 'GET /api/purchases/export',
    exportPickList: 'GET /api/purchases/pick-list',
    sumUpPayments: 'GET /api/purchases/totals',
    getPurchase: 'GET /api/purchases/:id',
    listPaymentEvents: 'GET /api/purchases/:id/events',
    recordCashSale: 'POST /api/groups/:id/cash-sales',
    refundPurchase: 'POST /api/purchases/:id/refund',
    returnCash: 'POST /api/purchases/:id/cash-return',
    leaveGroup: 'POST /api/purchases/:id/leave',
  },
  books: {
    getBooks: 'GET /api/books',
    exportMovements: 'GET /api/books/movements',
    exportJournal: 'GET /api/books/journal',
    exportStatement: 'GET /api/books/statement',
    exportReport: 'GET /api/books/report',
    exportPayouts: 'GET /api/purchases/payouts',
    getAccounts: 'GET /api/suppliers/:id/accounts',
    saveAccounts: 'PUT /api/suppliers/:id/accounts',
  },
  owners: {
    setContact: 'PUT /api/account/contact',
    setPurchaseOwner: 'PUT /api/purchases/:id/owner',
    signAgreement: 'POST /api/purchases/:id/agreement',
    listOwners: 'GET /api/groups/:id/owners',
  },
  steps: {
    listSteps: 'GET /api/steps',
    remindBuyers: 'POST /api/groups/:id/owners/reminder',
  },
  pickup: {
    getHandover: 'GET /api/groups/:id/handover',
    saveWeights: 'PUT /api/groups/:id/weights',
    saveBoxes: 'PUT /api/purchases/:id/boxes',
    createWindow: 'POST /api/groups/:id/windows',
    updateWindow: 'PUT /api/groups/:id/windows/:windowId',
    deleteWindow: 'DELETE /api/groups/:id/windows/:windowId',
    chooseWindow: 'PUT /api/purchases/:id/handover',
    setCollected: 'PUT /api/purchases/:id/collected',
  },
  papers: {
    getPapers: 'GET /api/groups/:id/papers',
    printPapers: 'POST /api/groups/:id/papers',
    exportPapers: 'GET /api/groups/:id/papers/export',
  },
  butcher: {
    getButcherLink: 'GET /api/groups/:id/butcher-link',
    createButcherLink: 'POST /api/groups/:id/butcher-link',
    endButcherLink: 'DELETE /api/groups/:id/butcher-link',
    getButcherPapers: 'GET /api/butcher/:key',
    saveButcherWeights: 'PUT /api/butcher/:key/weights',
    saveButcherBoxes: 'PUT /api/butcher/:key/boxes/:purchaseId',
  },
  alerts: {
    listAlerts: 'GET /api/alerts',
    resolveAlert: 'POST /api/alerts/:id/resolve',
    releaseReturns: 'POST /api/returns/release',
  },
  audit: {
    listAudit: 'GET /api/audit',
    exportAudit: 'GET /api/audit/export',
  },
  platform: {
    getConfig: 'GET /api/config',
    getPolicies: 'GET /api/policies',
    getLiveness: 'GET /api/health/live',
    getReadiness: 'GET /api/health/ready',
  },
} as const;

export const methodOf = (endpoint: Endpoint): Method => endpoint.split(' ')[0] as Method;
export const pathOf = (endpoint: Endpoint): Path => endpoint.split(' ')[1] as Path;

/** Fills a path: `fillPath('/api/groups/:id', { id })` is `/api/groups/<id, encoded>`. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
