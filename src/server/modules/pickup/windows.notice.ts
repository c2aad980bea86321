/** Mails about a window, each in the transaction of the change that it reports. */

import { isFixed, reminderHours, type WindowFacts } from '#shared/pickup/windows';
import { placesToChoose } from '#shared/steps/buyerSteps';

import type { Transaction } from '../../context';
import { readNow } from '../../db/clock';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import type { Mail } from '../../mail/mailer';
import { letterOf } from '../../mail/outbox.queries';
import { queueReminders } from '../../mail/reminders';
import type { LockedGroup } from '../inventory/stock.service';
import { listBuyers } from '../purchases/saleRecipients.queries';
import { listWindows, type WindowRow } from '../windows/pickupWindows.queries';
import {
  windowChosenMail,
  windowGoneMail,
  windowMovedMail,
  type WindowBuyer,
} from './windows.mail';
import { findWindowGroup, listWindowsOf, markReminded, type Chosen } from './windowMails.queries';

/** Facts of a window that a change of it is mailed with. */
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

/** Mails each buyer of these shares once. */
export async function mailBuyers(
  tx: Transaction,
  kind: 'windowReminder' | 'windowMissed',
  { shares, window, supplierId }: { shares: Chosen[]; window: WindowRow; supplierId: string },
  write: (buyer: WindowBuyer) => Mail,
): Promise<void> {
  const { groupId, id: windowId, beginsAt } = window;
  const about = { groupId, windowId, begin: beginsAt.toISOString() };
  const reminders = buyersOf(shares).map(({ id: userId, ...buyer }) => ({
    mail: write(buyer),
    about: { userId, ...about },
  }));
  await queueReminders(tx, kind, supplierId, reminders);
}

/** Each person once, with all of their receipts; not those who have no address any more. */
export function buyersOf(shares: readonly Chosen[]): (WindowBuyer & { id: string })[] {
  const buyers = new Map<string, WindowBuyer & { id: string }>();
  for (const { userId: id, purchaseId, receiptNumber, isGone, ...person } of shares) {
    const receipts = [...(buyers.get(id)?.receipts ?? []), receiptNumber ?? ''];
    const first = buyers.get(id)?.purchaseId ?? purchaseId;
    const { username, email, emailVerifiedAt } = person;
    if (!isGone) {
      buyers.set(id, { id, username, email, emailVerifiedAt, receipts, purchaseId: first });
    }
  }
  return [...buyers.values()];
}

export const isWaiting = ({ collectedAt }: Chosen): boolean => collectedAt === null;

export interface Causing {
  userId: string;
  groupId: string;
  causer: string;
  /** The change has waited already. */
  isDue?: boolean;
}

/**
 * Called before windows of people are chosen, left, changed or taken away: they are mailed what stands then. In the order
 * of their ids, so that no two that do so wait for each other.
 */
export async function gatherWindowMails(
  tx: Transaction,
  people: readonly Causing[],
): Promise<void> {
  const ordered = people.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  for (const person of ordered) await gatherWindowMail(tx, person);
}

async function gatherWindowMail(
  { db }: Transaction,
  { userId, groupId, causer, isDue = false }: Causing,
): Promise<void> {
  const chosen = (await listWindowsOf(db, { userId, groupId })).flatMap(
    ({ window }) => window ?? [],
  );
  const windows = chosen.map((window) => ({ ...factsOf(window), ...window.known, id: window.id }));
  await gatherMail(db, 'window', {
    userId,
    causer,
    isDue,
    subject: groupId,
    known: { groupId, windows },
  });
}

/** Called before a window is added or changed: where no place was left to choose, the buyers are mailed that there is. */
export async function gatherWindowOpened(
  { db }: Transaction,
  group: LockedGroup,
  causer: string,
): Promise<void> {
  if (placesToChoose(await listWindows(db, group.id), group.lockedAt) > 0) return;
  const waiting = { subject: group.id, causer, known: { groupId: group.id } };
  for (const { id: userId } of await listBuyers(db, group.id)) {
    await gatherMail(db, 'stepsOpened', { userId, ...waiting, latest: { window: true } });
  }
}

/** Mail to a person about their windows, compared with the state they knew. */
export const writeWindowMail: WriteGathered<'window'> = async (tx, person, { known }) => {
  const { groupId } = known;
  const now = await readNow(tx.db);
  const shares = (await listWindowsOf(tx.db, { userId: person.id, groupId })).filter(
    ({ collectedAt }) => collectedAt === null,
  );
  const [first] = shares;
  if (!first) return null;
  const group = await findWindowGroup(tx.db, groupId);
  const receipts = shares.map(({ receiptNumber }) => receiptNumber ?? '');
  const buyer = { ...person, purchaseId: first.purchaseId, receipts };
  const windows = uniqueById(shares.flatMap(({ window }) => window ?? []));
  const listed = await listWindows(tx.db, groupId);
  const isLeft = known.windows.some(({ id }) => !windows.some((window) => window.id === id));
  // A window that was left may be there still.
  const gone = known.windows.find(({ id }) => !listed.some(({ _id }) => _id === id));
  const hasNone = shares.some(({ window }) => window === null);
  const about = { userId: person.id, groupId };
  if (gone && hasNone) {
    const open = listed.filter((window) => window.taken < window.room && !isFixed(window, now));
    const told = { window: gone, canChoose: open.length > 0 };
    return letterOf('windowGone', windowGoneMail(buyer, group, told, tx.publicUrl), about);
  }
  const coming = windows.filter(({ endsAt }) => endsAt > now);
  const [next] = coming;
  const before = (id: string) => known.windows.find((one) => one.id === id);
  const isNotified = (window: WindowRow) => isSameFor(before(window.id) ?? null, factsOf(window));
  if (!next || (coming.every(isNotified) && !isLeft)) return null;
  // This mail is the reminder then.
  for (const { id, beginsAt } of coming.filter((window) => isNear(window, now))) {
    const ids = shares.flatMap(({ window, purchaseId }) => (window?.id === id ? [purchaseId] : []));
    await markReminded(tx.db, ids, beginsAt);
  }
  const facts = coming.map(factsOf);
  const canChoose = facts.every((window) => !isFixed(window, now));
  const from = coming.length === 1 ? before(next.id) : undefined;
  const mail = from
    ? windowMovedMail(buyer, group, { from, to: factsOf(next), canChoose }, tx.publicUrl)
    : windowChosenMail(buyer, group, { windows: facts, canChoose }, tx.publicUrl);
  return letterOf('windowChosen', mail, { ...about, windowId: next.id });
};

const factNames = ['kind', 'place', 'address', 'note', 'area', 'fee'] as const;
const instants = ['beginsAt', 'endsAt'] as const;

/** True if both say the same to a buyer. */
export const isSameFor = (before: WindowFacts | null, after: WindowFacts): boolean =>
  before !== null &&
  factNames.every((name) => before[name] === after[name]) &&
  instants.every((name) => Number(new Date(before[name])) === Number(new Date(after[name])));

const uniqueById = (windows: WindowRow[]): WindowRow[] =>
  windows.filter(({ id }, index) => windows.findIndex((other) => other.id === id) === index);

/** Its reminder is due, or was. */
export const isNear = ({ beginsAt }: Pick<WindowRow, 'beginsAt'>, now: Date): boolean =>
  beginsAt.getTime() - now.getTime() <= reminderHours * 3_600_000;
