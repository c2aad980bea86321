import { notTheirGroup, type RecordRuleName } from './recordRules';

/** Which users may make a call at all; visitors are answered 401, other users 403. */
export type Access = 'anyone' | 'signedIn' | 'admin' | 'superadmin';

/** One row of the table. */
export interface Permission<Who extends Access = Access> {
  readonly who: Who;
  /** The message of a refusal, where the requirements define one. */
  readonly refusal?: string;
  /** Records in a list's answer. */
  readonly records: readonly RecordRuleName[];
}

const may = <Who extends Access>(who: Who, ...records: RecordRuleName[]): Permission<Who> => ({
  who,
  records,
});

/**
 * Which users may do what: every call of every contract, by the same names. The server enforces
 * it, and its `permissions.test.ts` makes every call with every role.
 */
export const permissions = {
  users: {
    login: may('anyone'),
    logout: may('signedIn'),
    register: may('anyone'),
    forgotPassword: may('anyone'),
    resetPassword: may('anyone'),
    listUsers: may('admin', 'managedUser'),
    exportUsers: may('admin', 'managedUser'),
    createUser: may('admin'),
    updateUser: may('admin', 'anotherUser', 'managedUser'),
    deleteUser: may('admin', 'anotherUser', 'managedUser'),
    listToCollect: may('admin', 'managedUser'),
    approveSupplierAdmin: may('superadmin'),
    rejectAdmin: may('superadmin'),
    notifyAdminChange: may('admin', 'managedUser'),
  },
  account: {
    getAccount: may('signedIn'),
    changeUsername: may('signedIn'),
    setSaleMails: may('admin'),
    setReminders: may('signedIn'),
    leaveSupplier: may('signedIn'),
    changeEmail: may('signedIn'),
    resendEmail: may('signedIn'),
    proveEmail: may('signedIn'),
    cancelEmail: may('signedIn'),
    confirmEmail: may('anyone'),
    keepEmail: may('anyone'),
    changePassword: may('signedIn'),
    listSessions: may('signedIn'),
    endSession: may('signedIn', 'ownSession'),
    endSessions: may('signedIn'),
    exportData: may('signedIn'),
    deleteAccount: may('signedIn'),
  },
  calendars: {
    getCalendar: may('signedIn'),
    createCalendar: may('signedIn'),
    endCalendar: may('signedIn'),
    readCalendar: may('anyone'),
  },
  secondFactor: {
    readSecondFactor: may('signedIn'),
    beginSecondFactor: may('admin'),
    confirmSecondFactor: may('admin'),
    renewRecoveryCodes: may('signedIn'),
    endSecondFactor: may('signedIn'),
    removeSecondFactor: may('superadmin', 'anotherUser', 'managedUser'),
  },
  suppliers: {
    listSuppliers: {
      ...may('superadmin'),
      refusal: 'Forbidden: insufficient privileges to view suppliers.',
    },
    exportSuppliers: may('superadmin'),
    listMySuppliers: may('signedIn'),
    createSupplier: may('superadmin'),
    updateSupplier: may('superadmin'),
    deleteSupplier: may('superadmin'),
    getSupplierRecord: may('anyone'),
  },
  groups: {
    listGroups: may('signedIn', 'visibleGroup'),
    exportGroups: may('admin', 'visibleGroup'),
    searchGroups: may('signedIn', 'visibleGroup'),
    getGroup: may('signedIn', 'visibleGroup'),
    createGroup: may('admin'),
    updateGroup: {
      ...may('admin', 'managedGroup'),
      refusal: notTheirGroup,
    },
    updateGroupStatus: may('admin', 'managedGroup'),
    deleteGroup: may('admin', 'managedGroup'),
    addMember: may('admin', 'managedGroup'),
    removeMember: may('admin', 'managedGroup'),
  },
  listings: { listListings: may('anyone') },
  deadlines: {
    callOffGroup: may('admin', 'managedGroup'),
    readCallOffCost: may('admin', 'managedLedger'),
    getSubscription: may('anyone'),
    unsubscribe: may('anyone'),
    resubscribe: may('anyone'),
  },
  milestones: {
    setMilestone: may('admin', 'managedGroup'),
    setDone: may('admin', 'managedGroup'),
  },
  news: {
    listNews: may('signedIn', 'boughtGroup'),
    postNews: may('admin', 'managedGroup'),
    changeNews: may('admin', 'managedGroup'),
    setNewsPicture: may('admin', 'managedGroup'),
    deleteNews: may('admin', 'managedGroup'),
  },
  sharing: {
    getShareLink: may('signedIn', 'visibleGroup'),
    createShareLink: may('admin', 'managedGroup'),
    endShareLink: may('admin', 'managedGroup'),
    getSharedGroup: may('anyone'),
    getListing: may('anyone'),
  },
  follows: {
    getFollow: may('signedIn'),
    follow: may('signedIn'),
    unfollow: may('signedIn'),
    followByEmail: may('anyone'),
    getFollowLink: may('anyone'),
    confirmFollow: may('anyone'),
    endFollow: may('anyone'),
  },
  ranches: {
    getRanch: may('anyone'),
    getRanchPage: may('admin', 'managedSupplier'),
    saveRanchPage: may('admin', 'managedSupplier'),
    setRanchPicture: may('admin', 'managedSupplier'),
    describeRanchPicture: may('admin', 'managedSupplier'),
    removeRanchPicture: may('admin', 'managedSupplier'),
  },
  pictures: {
    addPicture: may('admin', 'managedGroup'),
    arrangePictures: may('admin', 'managedGroup'),
    removePicture: may('admin', 'managedGroup'),
    readPicture: may('anyone'),
  },
  cutSheets: {
    listCutSheets: may('admin', 'managedGroup'),
    saveStandardCut: may('admin', 'managedGroup'),
    removeStandardCut: may('admin', 'managedGroup'),
    saveCutSheet: may('signedIn', 'receipt'),
  },
  waitlist: {
    joinWaitlist: may('signedIn', 'visibleGroup'),
    leaveWaitlist: may('signedIn', 'visibleGroup'),
  },
  groupEvents: may('signedIn', 'visibleGroup'),
  ledger: {
    listLedger: may('admin', 'managedLedger'),
    exportLedger: may('admin', 'managedLedger'),
  },
  overview: { getOverview: may('admin', 'managedGroup') },
  invites: {
    validateInvite: may('anyone'),
    joinGroup: may('signedIn', 'ownInviteLink'),
    acceptInvite: may('signedIn', 'ownInvite'),
    sendInvite: may('admin', 'managedGroup'),
    revokeInvite: may('admin', 'managedGroup'),
  },
  purchases: {
    createPaymentIntent: may('signedIn', 'visibleGroup'),
    trackPurchase: may('signedIn', 'ownOrder'),
    releaseHold: may('signedIn', 'ownPurchase'),
    listMyPurchases: may('signedIn', 'ownPurchase'),
    listPurchases: may('admin', 'managedPurchase'),
    exportPurchases: may('admin', 'managedPurchase'),
    exportPickList: may('admin', 'managedPurchase'),
    sumUpPayments: may('admin'),
    getPurchase: may('signedIn', 'receipt'),
    listPaymentEvents: may('admin', 'managedPurchase'),
    recordCashSale: may('admin', 'managedGroup'),
    refundPurchase: may('admin', 'managedPurchase'),
    returnCash: may('admin', 'managedPurchase'),
    leaveGroup: may('signedIn', 'ownPurchase'),
  },
  books: {
    getBooks: may('admin', 'managedSupplier'),
    exportMovements: may('admin', 'managedSupplier'),
    exportJournal: may('admin', 'managedSupplier'),
    exportStatement: may('admin', 'managedSupplier'),
    exportReport: may('admin', 'managedSupplier'),
    exportPayouts: may('admin', 'managedPurchase'),
    getAccounts: may('admin', 'managedSupplier'),
    saveAccounts: may('admin', 'managedSupplier'),
  },
  owners: {
    setContact: may('signedIn'),
    setPurchaseOwner: may('admin', 'managedPurchase'),
    signAgreement: may('signedIn', 'ownPurchase'),
    listOwners: may('admin', 'managedLedger'),
  },
  steps: { listSteps: may('admin', 'managedGroup'), remindBuyers: may('admin', 'managedGroup') },
  pickup: {
    getHandover: may('admin', 'managedGroup'),
    saveWeights: may('admin', 'managedGroup'),
    saveBoxes: may('admin', 'managedPurchase'),
    createWindow: may('admin', 'managedGroup'),
    updateWindow: may('admin', 'managedGroup'),
    deleteWindow: may('admin', 'managedGroup'),
    chooseWindow: may('signedIn', 'receipt'),
    setCollected: may('admin', 'managedPurchase'),
  },
  weight: {
    getStatements: may('admin', 'managedGroup'),
    sendStatements: may('admin', 'managedGroup'),
    setTicket: may('admin', 'managedGroup'),
    removeTicket: may('admin', 'managedGroup'),
    saveFees: may('admin', 'managedPurchase'),
    waiveBalance: may('admin', 'managedPurchase'),
    takeBalance: may('admin', 'managedPurchase'),
    extendBalance: may('admin', 'managedPurchase'),
    giveBack: may('admin', 'managedPurchase'),
  },
  papers: {
    getPapers: may('admin', 'managedLedger'),
    printPapers: may('admin', 'managedGroup'),
    exportPapers: may('admin', 'managedLedger'),
  },
  butcher: {
    getButcherLink: may('admin', 'managedLedger'),
    createButcherLink: may('admin', 'managedGroup'),
    endButcherLink: may('admin', 'managedGroup'),
    getButcherPapers: may('anyone'),
    saveButcherWeights: may('anyone'),
    saveButcherBoxes: may('anyone'),
  },
  alerts: {
    listAlerts: may('admin', 'managedAlert'),
    resolveAlert: may('admin', 'managedAlert'),
    releaseReturns: may('superadmin'),
  },
  audit: {
    listAudit: may('superadmin'),
    exportAudit: may('superadmin'),
  },
  platform: {
    getConfig: may('anyone'),
    getPolicies: may('anyone'),
    getLiveness: may('anyone'),
    getReadiness: may('anyone'),
  },
} as const;
