/** A person's private calendar: its address, and what calendar programs read there. */

import { Readable } from 'node:stream';

import type { calendarRoutes } from '#shared/account/calendar.contract';
import { productName } from '#shared/product';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { AppError } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import { Download, type Handler } from '../../http/serve';
import { milestoneEvent, windowEvent } from '../../mail/calendarEvents';
import { calendarText, type CalendarEvent } from '../../mail/calendarText';
import { calendarWindowOf } from '../pickup/windowMails';
import { newShareKey } from '../sharing/shareKey';
import { endCalendarLink } from '../users/revokeAccess';
import {
  findCalendar,
  findOwnerOfKey,
  listMilestonesFor,
  listWindowsFor,
  saveCalendar,
} from './calendars.queries';

type Routes = typeof calendarRoutes;

const urlOf = ({ publicUrl }: Context, key: string): string => `${publicUrl}/api/calendar/${key}`;

export const getCalendar: Handler<Routes['getCalendar']> = async (context, _, { caller }) => {
  const calendar = await findCalendar(context.db, caller.id);
  return { url: calendar && urlOf(context, calendar.key) };
};

export const createCalendar: Handler<Routes['createCalendar']> = (context, _, { caller }) =>
  inTransaction(context, async ({ db }) => {
    const key = newShareKey();
    await saveCalendar(db, caller.id, key);
    await recordAudit(db, { actorId: caller.id, action: 'user.calendar', subjectId: caller.id });
    return { url: urlOf(context, key) };
  });

export const endCalendar: Handler<Routes['endCalendar']> = async (context, _, { caller }) => {
  await inTransaction(context, async ({ db }) => {
    if (!(await endCalendarLink(db, caller.id))) return;
    await recordAudit(db, { actorId: caller.id, action: 'user.endCalendar', subjectId: caller.id });
  });
  return { message: 'The calendar is off.' };
};

/** Of one network, also with keys that are none. */
const readsLimit = { most: 300, withinSeconds: 60, refusal: 'Calendars were read very often.' };

/** As they are made: 128 random bits. */
const isKey = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const readCalendar: Handler<Routes['readCalendar']> = async (
  context,
  { params: { key } },
  { address },
) => {
  const { db, requestCounts, publicUrl } = context;
  countRequest(requestCounts, readsLimit, address);
  const userId = isKey(key) ? await findOwnerOfKey(db, key) : null;
  if (userId === null) {
    throw new AppError('notFound', 'This calendar has ended, or it was never one of ours.');
  }
  const events = [
    ...(await dayEvents(db, userId, publicUrl)),
    ...(await windowEvents(db, userId, publicUrl)),
  ];
  const text = calendarText(events, `${productName}: your groups`);
  return new Download('calendar.ics', 'text/calendar; charset=utf-8', Readable.from([text]));
};

/** What is not in the file any more goes from the calendar. */
async function dayEvents(db: Db, userId: string, publicUrl: string): Promise<CalendarEvent[]> {
  const rows = await listMilestonesFor(db, userId);
  return rows
    .flatMap(({ group, milestone }) => milestoneEvent(group, milestone, publicUrl) ?? [])
    .filter(({ isCancelled }) => !isCancelled);
}

/** One for each window, with the receipts of all shares that are handed over then. */
async function windowEvents(db: Db, userId: string, publicUrl: string): Promise<CalendarEvent[]> {
  const rows = await listWindowsFor(db, userId);
  const firsts = rows.filter(
    ({ window }, index) => rows.findIndex((other) => other.window.id === window.id) === index,
  );
  return firsts.map(({ group, window, purchaseId }) => {
    const same = rows.filter((other) => other.window.id === window.id);
    const receipts = same.map(({ receiptNumber }) => receiptNumber ?? '');
    return windowEvent(group, calendarWindowOf(window), { purchaseId, receipts }, publicUrl);
  });
}
