import type { Transaction } from '../../context';
import { defineNotice, type Notice } from '../../mail/defineNotice';
import { queueMail } from '../../mail/outbox.queries';
import type { WindowRow } from '../windows/pickupWindows.queries';
import { listSupplierAdmins } from '../purchases/saleRecipients.queries';
import { missedListMail, windowMissedMail, windowReminderMail } from './windows.mail';
import {
  buyersOf,
  factsOf,
  gatherWindowMails,
  isSameFor,
  isWaiting,
  mailBuyers,
  type Causing,
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

/**
 * Lets the change of a locked window be mailed to those who have chosen it, if there is one that waits.
 * @param others people who are mailed what they cause themselves
 */
export async function notifyOfChange(
  tx: Transaction,
  window: WindowRow,
  { hasWaited, others = [] }: { hasWaited: boolean; others?: readonly Causing[] },
): Promise<void> {
  const { id, known } = window;
  const isChanged = known !== null && !isSameFor(known, factsOf(window));
  const told = isChanged ? await listAffected(tx, window) : [];
  await gatherWindowMails(tx, [...told.map((one) => ({ ...one, isDue: hasWaited })), ...others]);
  if (known) await markNotified(tx.db, id);
}

/** Buyers who have chosen a window, mailed at the expense of its ranch. */
async function listAffected({ db }: Transaction, { id, groupId }: WindowRow): Promise<Causing[]> {
  const { supplierId: causer } = await findWindowGroup(db, groupId);
  const buyers = buyersOf((await listChosen(db, id)).filter(isWaiting));
  return buyers.map(({ id: userId }) => ({ userId, groupId, causer }));
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
