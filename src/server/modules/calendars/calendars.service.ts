/** A person's private calendar: its address, and what calendar programs read there. */

import { Readable } from 'node:stream';

import type { calendarRoutes } from '#shared/account/calendar.contract';
import { productName } from '#shared/product';

import { inTransaction, type Context } from '../../context';
import { readNow } from '../../db/clock';
import { recordAudit } from '../../db/recordAudit';
import { AppError } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import { Download, type Handler } from '../../http/serve';
import { feedText } from '../../mail/calendarText';
import { newShareKey } from '../sharing/newShareKey';
import { endCalendarLink } from '../users/revokeAccess';
import { followEvents } from './calendarEvents.service';
import { findCalendar, findOwnerOfKey, saveCalendar } from './calendars.queries';
import { shownEvents, toCalendar } from './eventEnds.rules';

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

/** Limit per network, also for keys that do not exist. */
const readsLimit = { most: 300, withinSeconds: 60, refusal: 'Calendars were read very often.' };

/** As they are made: 128 random bits. */
const isKey = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const readCalendar: Handler<Routes['readCalendar']> = async (
  context,
  { params: { key } },
  { address },
) => {
  const { db, requestCounts } = context;
  countRequest(requestCounts, readsLimit, address);
  const userId = isKey(key) ? await findOwnerOfKey(db, key) : null;
  if (userId === null) {
    throw new AppError('notFound', 'This calendar has ended, or it was never one of ours.');
  }
  const events = await inTransaction(context, (tx) => followEvents(tx, { userId }));
  const shown = shownEvents(events, await readNow(db)).map(toCalendar);
  const text = feedText(shown, `${productName}: your groups`);
  return new Download('calendar.ics', 'text/calendar; charset=utf-8', Readable.from([text]));
};
