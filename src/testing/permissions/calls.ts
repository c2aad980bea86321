import { accountsFrom } from '#shared/books/accounts';

import { openCalendar } from '../factories/calendars';
import { askToFollow } from '../factories/follows';
import { unique } from '../factories/unique';
import { buildUser } from '../factories/users';
import { openRanchPage } from '../factories/ranchPages';
import { pictureKeyOf } from '../factories/pictures';
import { openShareLink } from '../factories/shareLinks';
import { afterSellingCalls } from './afterSellingCalls';
import { aboutGroup, unread, type Make } from './matrixCall';
import { addUser, type MatrixRecords } from './records';

const aboutUser: Make = ({ user }) => ({
  params: { id: user._id },
  body: { ...user, action: 'promote' },
});

const aboutSupplier: Make = ({ supplierId }) => ({ params: { id: supplierId }, body: {} });

const aboutSubscription: Make = ({ unsubscribeKey }) => ({ params: { key: unsubscribeKey } });

const aboutFollower: Make = ({ followKey }) => ({ params: { key: followKey } });

/** Call of another visitor: it ends. */
const aboutNewFollower: Make = async ({ supplierId }) => ({
  params: { key: await askToFollow(supplierId, `${unique('fay')}@example.com`) },
});

/** A session of another user, so that the callers stay logged in. */
const withSessionToLose: Make = async (_, actor) =>
  actor ? { token: (await buildUser()).token } : {};

/** All that is bought here. */
const year = { from: '2020-01-01', to: '2099-12-31' };

const asSaved = ({ group }: MatrixRecords) => ({ name: group.name });
const member = ({ member: { email } }: MatrixRecords) => ({ email });

/** Every call of the API by its name, about one and the same records and changing none of them. */
export const calls: Record<string, Make> = {
  'users.login': unread,
  'users.logout': withSessionToLose,
  'users.register': unread,
  'users.forgotPassword': unread,
  'users.resetPassword': unread,
  'users.listUsers': ({ user }) => ({ query: { q: user.username }, found: user._id }),
  'users.exportUsers': ({ user }) => ({ query: { q: user.username }, found: user.email }),
  'users.createUser': unread,
  'users.updateUser': aboutUser,
  'users.deleteUser': async ({ supplierId }) => ({
    params: { id: (await addUser(supplierId))._id },
  }),
  'users.listToCollect': aboutUser,
  'users.approveSupplierAdmin': aboutUser,
  'users.rejectAdmin': aboutUser,
  'users.notifyAdminChange': aboutUser,

  'account.getAccount': unread,
  'account.changeUsername': unread,
  'account.changeEmail': unread,
  'account.setSaleMails': unread,
  'account.setReminders': unread,
  'account.leaveSupplier': async (_, actor) => (actor ? { token: (await buildUser()).token } : {}),
  'account.resendEmail': unread,
  'account.proveEmail': unread,
  'account.cancelEmail': unread,
  'account.confirmEmail': unread,
  'account.keepEmail': unread,
  'account.changePassword': unread,
  'account.listSessions': unread,
  'account.endSession': ({ sessionId }) => ({ params: { id: sessionId } }),
  'account.endSessions': withSessionToLose,
  'account.exportData': unread,
  'account.deleteAccount': unread,
  'calendars.getCalendar': unread,
  'calendars.createCalendar': unread,
  'calendars.endCalendar': unread,
  'calendars.readCalendar': async () => ({ params: { key: await openCalendar() } }),

  'secondFactor.readSecondFactor': unread,
  'secondFactor.beginSecondFactor': unread,
  'secondFactor.confirmSecondFactor': unread,
  'secondFactor.renewRecoveryCodes': unread,
  'secondFactor.endSecondFactor': unread,
  'secondFactor.removeSecondFactor': aboutUser,

  'suppliers.listSuppliers': unread,
  'suppliers.exportSuppliers': unread,
  'suppliers.listMySuppliers': unread,
  'suppliers.createSupplier': unread,
  'suppliers.updateSupplier': aboutSupplier,
  'suppliers.deleteSupplier': aboutSupplier,
  'suppliers.getSupplierRecord': ({ supplierId }) => ({ params: { id: supplierId } }),

  'groups.listGroups': ({ group }) => ({ query: { q: group.name }, found: group._id }),
  'groups.exportGroups': ({ group }) => ({ query: { q: group.name }, found: group.name }),
  'groups.searchGroups': ({ group }) => ({ query: { groupId: group._id }, found: group._id }),
  'groups.getGroup': aboutGroup(),
  'groups.createGroup': unread,
  'groups.updateGroup': aboutGroup(asSaved),
  'groups.updateGroupStatus': aboutGroup(() => ({ status: 'open' })),
  'groups.deleteGroup': aboutGroup(),
  'groups.addMember': aboutGroup(member),
  'groups.removeMember': aboutGroup(member),
  'listings.listListings': unread,
  'deadlines.callOffGroup': aboutGroup(() => ({ name: 'another', reason: 'The steer fell ill.' })),
  'deadlines.readCallOffCost': aboutGroup(),
  'deadlines.getSubscription': aboutSubscription,
  'deadlines.unsubscribe': aboutSubscription,
  'deadlines.resubscribe': aboutSubscription,
  'pictures.addPicture': ({ group }) => ({
    params: { id: group._id },
    query: { alt: 'A steer' },
    body: {},
  }),
  'pictures.arrangePictures': aboutGroup(({ picture: { _id, alt } }) => ({
    pictures: [{ _id, alt }],
  })),
  'pictures.removePicture': ({ group }) => ({ params: { id: group._id, pictureId: group._id } }),
  'pictures.readPicture': async ({ group }) => ({
    params: { key: await pictureKeyOf(group._id), size: 'small' },
  }),
  'sharing.getShareLink': aboutGroup(),
  'sharing.createShareLink': aboutGroup(() => ({})),
  'sharing.endShareLink': aboutGroup(),
  'sharing.getSharedGroup': async ({ group }) => ({
    params: { key: await openShareLink(group._id) },
  }),
  'follows.getFollow': aboutSupplier,
  'follows.follow': aboutSupplier,
  'follows.unfollow': aboutSupplier,
  'follows.followByEmail': aboutSupplier,
  'follows.getFollowLink': aboutFollower,
  'follows.confirmFollow': aboutFollower,
  'follows.endFollow': aboutNewFollower,
  'ranches.getRanch': async ({ supplierId }) => ({
    params: { name: await openRanchPage(supplierId) },
  }),
  'ranches.getRanchPage': aboutSupplier,
  'ranches.saveRanchPage': ({ supplierId }) => ({
    params: { id: supplierId },
    body: { name: `ranch-${supplierId.slice(-12)}`, about: '', isOpen: true },
  }),
  'ranches.setRanchPicture': ({ supplierId }) => ({
    params: { id: supplierId },
    query: { alt: 'Our pasture' },
    body: {},
  }),
  'ranches.describeRanchPicture': ({ supplierId }) => ({
    params: { id: supplierId },
    body: { alt: 'Our pasture' },
  }),
  'ranches.removeRanchPicture': aboutSupplier,
  'sharing.getListing': aboutGroup(),
  'waitlist.joinWaitlist': aboutGroup(() => ({ portion: 'Half' })),
  'waitlist.leaveWaitlist': aboutGroup(),
  'books.getBooks': () => ({ query: year, found: /"month":"20/ }),
  'books.exportMovements': ({ group }) => ({ query: year, found: group.name }),
  'books.exportJournal': ({ group }) => ({ query: { ...year, by: 'group' }, found: group.name }),
  'books.exportStatement': ({ group }) => ({ query: { ...year, of: 'card' }, found: group.name }),
  'books.exportReport': () => ({ query: { ...year, of: 'months' }, found: /20\d\d-\d\d/ }),
  'books.exportPayouts': ({ group }) => ({
    query: { groupId: group._id },
    found: group.name,
  }),
  'books.getAccounts': aboutSupplier,
  'books.saveAccounts': ({ supplierId }) => ({
    params: { id: supplierId },
    body: accountsFrom({}),
  }),
  'ledger.listLedger': aboutGroup(),
  'ledger.exportLedger': aboutGroup(),
  'overview.getOverview': () => ({ found: /"dollars":[1-9]/ }),

  'invites.validateInvite': unread,
  'invites.joinGroup': ({ inviteToken }) => ({ body: { token: inviteToken } }),
  'invites.acceptInvite': ({ group }) => ({ body: { groupId: group._id } }),
  'invites.sendInvite': aboutGroup(member),
  'invites.revokeInvite': ({ group, member: { email } }) => ({ params: { id: group._id, email } }),

  'purchases.createPaymentIntent': ({ group }) => ({
    body: { groupId: group._id, portion: 'Half', amount: 5000, currency: 'usd' },
  }),
  'purchases.trackPurchase': ({ group, member: { userId } }) => ({
    body: { groupId: group._id, userId, portion: 'Full', amountPaid: 1 },
  }),
  'purchases.releaseHold': ({ purchaseId }) => ({ params: { id: purchaseId } }),
  'purchases.listMyPurchases': ({ purchaseId }) => ({ found: purchaseId }),
  'purchases.listPurchases': ({ group, purchaseId }) => ({
    query: { groupId: group._id },
    found: purchaseId,
  }),
  'purchases.exportPurchases': ({ group }) => ({
    query: { groupId: group._id },
    found: group.name,
  }),
  'purchases.exportPickList': ({ group }) => ({
    query: { groupId: group._id },
    found: group.name,
  }),
  'purchases.sumUpPayments': unread,
  'purchases.getPurchase': ({ purchaseId }) => ({ params: { id: purchaseId } }),
  'purchases.listPaymentEvents': ({ purchaseId }) => ({ params: { id: purchaseId } }),
  'purchases.recordCashSale': aboutGroup(({ member: { email } }) => ({
    email,
    portion: 'Half',
    amountPaid: 1,
    saleId: crypto.randomUUID(),
  })),
  'purchases.refundPurchase': ({ refundedId }) => ({
    params: { id: refundedId },
    body: { reason: 'The steer fell ill.' },
  }),
  'purchases.returnCash': ({ refundedId }) => ({ params: { id: refundedId } }),
  'purchases.leaveGroup': ({ refundedId }) => ({ params: { id: refundedId } }),

  ...afterSellingCalls,

  'alerts.listAlerts': ({ alerts }) => ({ found: alerts[0]?._id ?? '' }),
  'alerts.resolveAlert': ({ alerts, supplierId }, actor) => {
    const isAdmin = actor?.role !== 'member' && actor?.supplierId === supplierId;
    const takesIt = isAdmin || actor?.role === 'superadmin';
    return { params: { id: (takesIt ? alerts.pop() : alerts[0])?._id ?? '' } };
  },

  'alerts.releaseReturns': unread,

  'audit.listAudit': unread,
  'audit.exportAudit': ({ user }) => ({ query: { subject: user._id } }),

  'platform.getConfig': unread,
  'platform.getPolicies': unread,
  'platform.getLiveness': unread,
  'platform.getReadiness': unread,
};
