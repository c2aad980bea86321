/** What buyers are mailed of a window, each in the transaction of the change that it reports. */

import type { WindowFacts } from '#shared/pickup/windows';

import type { Transaction } from '../../context';
import { readNow } from '../../db/clock';
import type { Mail } from '../../mail/mailer';
import type { CalendarWindow } from '../../mail/calendarEvents';
import {
  windowChosenMail,
  windowGoneMail,
  type WindowBuyer,
  type WindowGroup,
} from '../../mail/messages/pickupWindows';
import { queueMail } from '../../mail/outbox.queries';
import type { WindowRow } from '../purchases/receiptHandover.queries';
import { findWindowGroup, listChosen, type Chosen } from './windowMails.queries';

/** What is mailed of a window when it changes. */
export const factsOf = (window: WindowRow): WindowFacts => ({
  kind: window.kind,
  place: window.place,
  address: window.address,
  note: window.note,
  area: window.area,
  fee: window.fee,
  beginsAt: window.beginsAt.toISOString(),
  endsAt: window.endsAt.toISOString(),
});

/** The same as calendars keep it. */
export const calendarWindowOf = (window: WindowRow): CalendarWindow => ({
  ...factsOf(window),
  id: window.id,
  version: window.version,
  changedAt: window.changedAt ?? window.createdAt,
});

/** The same in a mail: later than in every mail before, because windows are left and taken again. */
export const mailedWindowOf = (window: WindowRow, sentAt: Date): CalendarWindow => ({
  ...calendarWindowOf(window),
  version: Math.floor((sentAt.getTime() - firstSequenceAt) / 1000),
  changedAt: sentAt,
});

/** Sequence numbers have 31 bits (RFC 5545): seconds since this day. */
const firstSequenceAt = Date.UTC(2026, 0, 1);

/** Mails each buyer of these shares once. */
export async function mailBuyers(
  { db }: Transaction,
  shares: Chosen[],
  write: (buyer: WindowBuyer) => Mail,
): Promise<void> {
  const buyers = new Map<string, WindowBuyer>();
  for (const { userId, purchaseId, receiptNumber, isGone, ...person } of shares) {
    const receipts = [...(buyers.get(userId)?.receipts ?? []), receiptNumber ?? ''];
    const first = buyers.get(userId)?.purchaseId ?? purchaseId;
    const { username, email, emailVerifiedAt } = person;
    if (!isGone) {
      buyers.set(userId, { username, email, emailVerifiedAt, receipts, purchaseId: first });
    }
  }
  for (const buyer of buyers.values()) await queueMail(db, write(buyer));
}

export const isWaiting = ({ collectedAt }: Chosen): boolean => collectedAt === null;

/** A share has this window now; its buyer may have no other share in the one before. */
export async function queueWindowChosen(
  tx: Transaction,
  purchase: { id: string; groupId: string; userId: string },
  window: WindowRow,
  before: WindowRow | null,
): Promise<void> {
  const group = await findWindowGroup(tx.db, purchase.groupId);
  const isTheirs = ({ userId }: Chosen) => userId === purchase.userId;
  const isLeft = before && !(await listChosen(tx.db, before.id)).some(isTheirs);
  const now = await readNow(tx.db);
  const change = {
    window: mailedWindowOf(window, now),
    before: isLeft ? mailedWindowOf(before, now) : null,
  };
  const chosen = (await listChosen(tx.db, window.id)).filter(isTheirs);
  await mailBuyers(tx, chosen, (buyer) => windowChosenMail(buyer, group, change, tx.publicUrl));
}

/** The window is taken away: its buyers choose again. */
export async function queueWindowGone(
  tx: Transaction,
  { id }: Pick<WindowGroup, 'id'>,
  window: WindowRow,
): Promise<void> {
  const group = await findWindowGroup(tx.db, id);
  const waiting = (await listChosen(tx.db, window.id)).filter(isWaiting);
  const gone = { ...mailedWindowOf(window, await readNow(tx.db)), ...window.known };
  await mailBuyers(tx, waiting, (buyer) => windowGoneMail(buyer, group, gone, tx.publicUrl));
}
