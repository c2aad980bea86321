import type { Transaction } from '../../context';
import { defineNotice, type Notice } from '../../mail/defineNotice';
import { queueMail } from '../../mail/outbox.queries';
import type { WindowRow } from '../windows/pickupWindows.queries';
import { listSupplierAdmins } from '../purchases/saleRecipients.queries';
import { missedListMail, windowMissedMail, windowReminderMail } from './windows.mail';
import {
  buyersOf,
  factsOf,
  gatherWindowMail,
  isSameFor,
  isWaiting,
  mailBuyers,
} from './windows.notice';
import {
  findWindowGroup,
  isCheckedOff,
  listChanged,
  listChosen,
  listMissed,
  listNear,
  lockChanged,
  lockMissed,
  lockNear,
  markMissed,
  markReminded,
  markNotified,
  type Chosen,
} from './windowMails.queries';

async function mailChange(tx: Transaction, { id }: { id: string }): Promise<void> {
  const window = await lockChanged(tx.db, id);
  if (window) await notifyOfChange(tx, window, { hasWaited: true });
}

/** Lets the change of a locked window be mailed to those who have chosen it, if there is one that waits. */
export async function notifyOfChange(
  tx: Transaction,
  window: WindowRow,
  { hasWaited }: { hasWaited: boolean },
): Promise<void> {
  const { id, groupId, known } = window;
  if (!known) return;
  if (!isSameFor(known, factsOf(window))) {
    const { supplierId: causer } = await findWindowGroup(tx.db, groupId);
    for (const { id: userId } of buyersOf((await listChosen(tx.db, id)).filter(isWaiting))) {
      await gatherWindowMail(tx, { userId, groupId, causer, isDue: hasWaited });
    }
  }
  await markNotified(tx.db, id);
}

const idsOf = (shares: Chosen[]): string[] => shares.map(({ purchaseId }) => purchaseId);

async function mailReminders(tx: Transaction, { id }: { id: string }): Promise<void> {
  const window = await lockNear(tx.db, id);
  if (!window) return;
  const { supplierId, ...group } = await findWindowGroup(tx.db, window.groupId);
  const due = (await listChosen(tx.db, id)).filter(({ isToRemind }) => isToRemind);
  await mailBuyers(tx, 'windowReminder', { shares: due, window, supplierId }, (buyer) =>
    windowReminderMail(buyer, group, factsOf(window), tx.publicUrl),
  );
  await markReminded(tx.db, idsOf(due), window.beginsAt);
}

/** Where shares are not checked off, buyers are not asked why they have not come. */
async function mailMissed(tx: Transaction, { id }: { id: string }): Promise<void> {
  const window = await lockMissed(tx.db, id);
  if (!window) return;
  await markMissed(tx.db, id);
  const missing = (await listChosen(tx.db, id)).filter(isWaiting);
  if (missing.length === 0) return;
  const { supplierId, ...group } = await findWindowGroup(tx.db, window.groupId);
  const facts = factsOf(window);
  if (await isCheckedOff(tx.db, group.id)) {
    await mailBuyers(tx, 'windowMissed', { shares: missing, window, supplierId }, (buyer) =>
      windowMissedMail(buyer, group, facts, tx.publicUrl),
    );
  }
  const list = { missing: missing.map(describeMissing), publicUrl: tx.publicUrl };
  for (const admin of await listSupplierAdmins(tx.db, supplierId)) {
    const about = { userId: admin.id, supplierId, windowId: id };
    await queueMail(tx.db, 'notCollected', missedListMail(admin, group, facts, list), about);
  }
}

const describeMissing = ({ username, receiptNumber, collector }: Chosen): string =>
  `${username}, ${receiptNumber ?? ''}${collector ? ` (${collector} collects)` : ''}`;

const name = 'pickup windows';

const rounds = [
  defineNotice({ name, due: listChanged, send: mailChange }),
  defineNotice({ name, due: listNear, send: mailReminders }),
  defineNotice({ name, due: listMissed, send: mailMissed }),
];

/** Windows that changed, that begin soon, and that are over (R-16.90 to R-16.92). */
export const windowsNotice: Notice = {
  name,
  run: async (context) => {
    for (const round of rounds) await round.run(context);
  },
};
