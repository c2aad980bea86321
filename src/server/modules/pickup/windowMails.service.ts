import { reminderHours } from '#shared/pickup/windows';

import { inTransaction, type Context, type Transaction } from '../../context';
import { readNow } from '../../db/clock';
import type { Db } from '../../db/database';
import {
  missedListMail,
  windowMissedMail,
  windowMovedMail,
  windowReminderMail,
} from '../../mail/messages/pickupWindows';
import { queueMail } from '../../mail/outbox.queries';
import type { WindowRow } from '../purchases/receiptHandover.queries';
import { listSupplierAdmins } from '../purchases/saleRecipients.queries';
import { mailedWindowOf, factsOf, isWaiting, mailBuyers } from './windowMails';
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
  markTold,
  type Chosen,
} from './windowMails.queries';
import { isSameFor } from './windows.service';

/** A job's round: windows that changed, that begin soon, and that are over (R-16.90 to R-16.92). */
export async function mailOfWindows(context: Context): Promise<void> {
  await forEach(context, listChanged, mailChange);
  await forEach(context, listNear, mailReminders);
  await forEach(context, listMissed, mailMissed);
}

/** Each in its own transaction, with its mark: all of its mails once, or none. */
async function forEach(
  context: Context,
  list: (db: Db) => Promise<{ id: string }[]>,
  act: (tx: Transaction, id: string) => Promise<void>,
): Promise<void> {
  for (const { id } of await list(context.db)) {
    await inTransaction(context, (tx) => act(tx, id)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'pickup window: retry later');
    });
  }
}

async function mailChange(tx: Transaction, id: string): Promise<void> {
  const window = await lockChanged(tx.db, id);
  if (window) await tellChange(tx, window);
}

/** Mails the change of a locked window to those who have chosen it, if there is one that waits. */
export async function tellChange(tx: Transaction, window: WindowRow): Promise<void> {
  const { id } = window;
  if (!window.known) return;
  await markTold(tx.db, id);
  const now = await readNow(tx.db);
  const [from, to] = [window.known, mailedWindowOf(window, now)];
  if (isSameFor(from, to)) return;
  const group = await findWindowGroup(tx.db, window.groupId);
  const waiting = (await listChosen(tx.db, id)).filter(isWaiting);
  await mailBuyers(tx, waiting, (buyer) =>
    windowMovedMail(buyer, group, { from, to }, tx.publicUrl),
  );
  const isSoon = window.beginsAt.getTime() - now.getTime() <= reminderHours * 3_600_000;
  // This mail is the reminder then.
  if (isSoon) await markReminded(tx.db, idsOf(waiting), window.beginsAt);
}

const idsOf = (shares: Chosen[]): string[] => shares.map(({ purchaseId }) => purchaseId);

async function mailReminders(tx: Transaction, id: string): Promise<void> {
  const window = await lockNear(tx.db, id);
  if (!window) return;
  const group = await findWindowGroup(tx.db, window.groupId);
  const begin = window.beginsAt;
  const now = await readNow(tx.db);
  const due = (await listChosen(tx.db, id)).filter(
    (share) => isWaiting(share) && share.remindedOf?.getTime() !== begin.getTime(),
  );
  await mailBuyers(tx, due, (buyer) =>
    windowReminderMail(buyer, group, mailedWindowOf(window, now), tx.publicUrl),
  );
  await markReminded(tx.db, idsOf(due), begin);
}

/** Where shares are not checked off, buyers are not asked why they have not come. */
async function mailMissed(tx: Transaction, id: string): Promise<void> {
  const window = await lockMissed(tx.db, id);
  if (!window) return;
  await markMissed(tx.db, id);
  const missing = (await listChosen(tx.db, id)).filter(isWaiting);
  if (missing.length === 0) return;
  const { supplierId, ...group } = await findWindowGroup(tx.db, window.groupId);
  const facts = factsOf(window);
  if (await isCheckedOff(tx.db, group.id)) {
    await mailBuyers(tx, missing, (buyer) => windowMissedMail(buyer, group, facts, tx.publicUrl));
  }
  const list = { missing: missing.map(describeMissing), publicUrl: tx.publicUrl };
  for (const admin of await listSupplierAdmins(tx.db, supplierId)) {
    await queueMail(tx.db, missedListMail(admin, group, facts, list));
  }
}

const describeMissing = ({ username, receiptNumber, collector }: Chosen): string =>
  `${username}, ${receiptNumber ?? ''}${collector ? ` (${collector} collects)` : ''}`;
