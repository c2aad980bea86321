import { openButcherLink } from '../factories/owners';
import { buildWindow, inHours, pickupAt } from '../factories/pickup';
import { aboutGroup, unread, type Make } from './matrixCall';

/** The one before may be gone. */
const aboutNewWindow: Make = async ({ group }) => ({
  params: { id: group._id, windowId: (await buildWindow(group._id))._id },
  body: { ...pickupAt, ...inHours(48) },
});

/** One and the same, which may be deleted by now. */
const aboutNews: Make = ({ group, newsId }) => ({
  params: { id: group._id, newsId },
  body: { text: 'The steers are well.' },
});

/** The calls about a group after it is sold. */
export const afterSellingCalls: Record<string, Make> = {
  'milestones.setMilestone': ({ group }) => ({
    params: { id: group._id, kind: 'booked' },
    body: { version: 0 },
  }),
  'milestones.setDone': aboutGroup(() => ({ done: false })),
  'news.listNews': aboutGroup(),
  'news.postNews': aboutGroup(({ newsId }) => ({ id: newsId, text: 'The steers are well.' })),
  'news.changeNews': aboutNews,
  'news.setNewsPicture': ({ group, newsId }) => ({
    params: { id: group._id, newsId },
    query: { alt: 'A steer' },
    body: {},
  }),
  'news.deleteNews': aboutNews,
  'cutSheets.listCutSheets': aboutGroup(),
  'cutSheets.saveStandardCut': aboutGroup(() => ({ choices: {}, version: -1 })),
  'cutSheets.removeStandardCut': aboutGroup(),
  'cutSheets.saveCutSheet': ({ purchaseId }) => ({
    params: { id: purchaseId },
    body: { choices: {} },
  }),
  'owners.setContact': unread,
  'owners.setPurchaseOwner': ({ purchaseId }) => ({
    params: { id: purchaseId },
    body: { contact: null },
  }),
  'owners.signAgreement': ({ purchaseId }) => ({
    params: { id: purchaseId },
    body: { name: 'Ann Ames', version: 1 },
  }),
  'owners.listOwners': aboutGroup(),
  'steps.listSteps': () => ({ found: /"_id":"/ }),
  'steps.remindBuyers': aboutGroup(),
  'pickup.getHandover': aboutGroup(),
  'pickup.saveWeights': aboutGroup(() => ({ hangingLb: 742.5 })),
  'pickup.saveBoxes': ({ purchaseId }) => ({
    params: { id: purchaseId },
    body: { boxes: 3, pounds: 104 },
  }),
  'pickup.createWindow': aboutGroup(() => ({ ...pickupAt, ...inHours(48) })),
  'pickup.updateWindow': aboutNewWindow,
  'pickup.deleteWindow': aboutNewWindow,
  'pickup.chooseWindow': ({ purchaseId }) => ({
    params: { id: purchaseId },
    body: { windowId: 'gone' },
  }),
  'pickup.setCollected': ({ refundedId }) => ({
    params: { id: refundedId },
    body: { collected: false, tapId: crypto.randomUUID() },
  }),

  'weight.getStatements': aboutGroup(),
  'weight.setTicket': ({ group }) => ({
    params: { id: group._id },
    query: { alt: 'The ticket', piece: 'Carcass' },
    body: {},
  }),
  'weight.removeTicket': ({ group, newsId }) => ({ params: { id: group._id, pictureId: newsId } }),
  'weight.sendStatements': aboutGroup(() => ({ hangingLb: 742.5, seen: 'nothing' })),
  'weight.saveFees': ({ purchaseId }) => ({ params: { id: purchaseId }, body: { fees: [] } }),
  'weight.waiveBalance': ({ balanceId }) => ({
    params: { id: balanceId },
    body: { reason: 'Late.' },
  }),
  'weight.extendBalance': ({ balanceId }) => ({
    params: { id: balanceId },
    body: { dueAt: '2020-01-01' },
  }),
  'weight.takeBalance': ({ balanceId }) => ({ params: { id: balanceId } }),
  'weight.giveBack': ({ returnId }) => ({ params: { id: returnId } }),

  'papers.getPapers': aboutGroup(),
  'papers.printPapers': aboutGroup(),
  'papers.exportPapers': aboutGroup(),

  'butcher.getButcherLink': aboutGroup(),
  'butcher.createButcherLink': aboutGroup(),
  'butcher.endButcherLink': aboutGroup(),
  'butcher.getButcherPapers': async ({ group }) => ({
    params: { key: await openButcherLink(group._id) },
  }),
  'butcher.saveButcherWeights': async ({ group }) => ({
    params: { key: await openButcherLink(group._id) },
    body: {},
  }),
  'butcher.saveButcherBoxes': async ({ group, purchaseId }) => ({
    params: { key: await openButcherLink(group._id), purchaseId },
    body: {},
  }),
};
