/**
 * Events of a person's calendar: name, number, stamps and text, if they take place, and the mailed part of them
 * (docs/decisions/031-calendar-events-and-mails.md). Mails and feeds have their events from here alone.
 */

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { factsOf } from '../pickup/windows.notice';
import { isUndelivered } from './eventEnds.rules';
import {
  cancelEvent,
  listKept,
  listMilestonesFor,
  listWindowsFor,
  lockCalendar,
  markEventMailed,
  saveLive,
  type CalendarPart,
  type KeptEvent,
} from './calendarEvents.queries';
import { milestoneEvent, windowEvent, type LiveEvent } from './eventTexts.rules';

/**
 * Compares what is kept with what stands: the number of an event rises with whatever its text is made of, and
 * an event that stands no more is cancelled. @returns all events, also cancelled ones.
 */
export async function followEvents(tx: Transaction, part: CalendarPart): Promise<KeptEvent[]> {
  const { db } = tx;
  await lockCalendar(db, part.userId);
  const live = await listLive(tx, part);
  for (const event of live) await saveLive(db, part.userId, event);
  const uids = new Set(live.map(({ uid }) => uid));
  for (const event of await listKept(db, part)) {
    if (!uids.has(event.uid)) await cancelEvent(db, event);
  }
  return listKept(db, part);
}

/** Current events: the windows and days of the person's paid shares. */
export const listLive = async (
  { db, publicUrl }: Transaction,
  part: CalendarPart,
): Promise<LiveEvent[]> => [
  ...(await liveWindows(db, part, publicUrl)),
  ...(await liveDays(db, part, publicUrl)),
];

async function liveDays(db: Db, part: CalendarPart, publicUrl: string): Promise<LiveEvent[]> {
  const rows = await listMilestonesFor(db, part);
  return rows.flatMap(({ group, milestone }) => milestoneEvent(group, milestone, publicUrl) ?? []);
}

/** One for each window, with the receipts of all shares that are handed over then. */
async function liveWindows(db: Db, part: CalendarPart, publicUrl: string): Promise<LiveEvent[]> {
  const rows = await listWindowsFor(db, part);
  const firsts = rows.filter(
    ({ window }, index) => rows.findIndex((other) => other.window.id === window.id) === index,
  );
  return firsts.map(({ group, window, purchaseId }) => {
    const same = rows.filter((other) => other.window.id === window.id);
    const receipts = same.map(({ receiptNumber }) => receiptNumber ?? '');
    const facts = { ...factsOf(window), id: window.id };
    return windowEvent(group, facts, { purchaseId, receipts }, publicUrl);
  });
}

/**
 * The events of a group that a mail to the person carries, and marks them as mailed: all that take place, and
 * the end of each that was mailed before.
 */
export async function takeEventsToMail(
  tx: Transaction,
  part: Required<CalendarPart>,
): Promise<KeptEvent[]> {
  const events = (await followEvents(tx, part)).filter(
    (event) => !event.isCancelled || isUndelivered(event),
  );
  for (const event of events) await markEventMailed(tx.db, event);
  return events;
}
