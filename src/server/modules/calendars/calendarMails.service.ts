import type { Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import { calendarsOf } from '../../mail/calendarText';
import { isOtherWaiting } from '../../mail/gatheredMails.queries';
import { letterOf, type WaitingMail } from '../../mail/outbox.queries';
import { readNow } from '../../db/clock';
import { findWindowGroup } from '../pickup/windowMails.queries';
import { eventsEndedMail } from './calendars.mail';
import {
  listChangedGroups,
  listHolders,
  listKept,
  lockCalendar,
  markEventMailed,
  takeChangesOf,
  type CalendarPart,
  type KeptEvent,
} from './calendarEvents.queries';
import { followEvents, listLive } from './calendarEvents.service';
import { endOf, isUndelivered } from './eventEnds.rules';

/**
 * Follows every change of what events are made of, whichever act made it (a trigger tells of it), and lets a
 * mail wait for whom an event has ended: a job's round.
 */
export const calendarsNotice = defineNotice({
  name: 'calendars',
  due: listChangedGroups,
  send: async (tx, { groupId }) => {
    await takeChangesOf(tx.db, groupId);
    for (const { userId } of await listHolders(tx.db, groupId)) {
      const events = await followEvents(tx, { userId, groupId });
      if (events.some(isUndelivered)) await gatherEnds(tx, { userId, groupId });
    }
    tx.failpoint('calendars-followed');
  },
});

/** Caused by what has ended the events; a mail about that carries the ends, and then there is none here. */
const gatherEnds = ({ db }: Transaction, { userId, groupId }: Required<CalendarPart>) =>
  gatherMail(db, 'eventsEnded', { userId, subject: groupId, causer: groupId, known: { groupId } });

/** The ends that a mail carried which is not sent after all, because it stopped being true: another tells them. */
export async function returnEnds(tx: Transaction, mail: WaitingMail): Promise<void> {
  const ends = calendarsOf(mail.calendar).filter(({ method }) => method === 'CANCEL');
  if (ends.length === 0) return;
  const { userId = '', groupId = '' } = mail.about ?? {};
  await lockCalendar(tx.db, userId);
  for (const event of await listKept(tx.db, { userId, groupId })) {
    const { uid, sequence, isCancelled } = event;
    const words = `UID:${uid}\r\nSEQUENCE:${String(sequence)}\r\n`;
    if (isCancelled && ends.some(({ text }) => text.includes(words))) {
      await markEventMailed(tx.db, { ...event, sequence: sequence - 1 });
    }
  }
  await gatherEnds(tx, { userId, groupId });
}

export const writeEventsEnded: WriteGathered<'eventsEnded'> = async (tx, person, { known }) => {
  const { groupId } = known;
  const about = { userId: person.id, groupId };
  // Refunds, call-offs and windows are mailed with the ends that they mean.
  if (await isOtherWaiting(tx.db, { ...about, kind: 'eventsEnded' })) return 'later';
  const now = await readNow(tx.db);
  // Without the calendar's lock, which the job above holds while it lets this mail wait.
  const live = new Set((await listLive(tx, about)).map(({ uid }) => uid));
  const isNews = (event: KeptEvent) =>
    isUndelivered(event) && !live.has(event.uid) && endOf(event.text) > now;
  const ended = (await listKept(tx.db, about)).filter(isNews);
  if (ended.length === 0) return null;
  const group = await findWindowGroup(tx.db, groupId);
  const titles = ended.map(({ text }) => text.title);
  const mail = eventsEndedMail(person, group, titles, tx.publicUrl);
  return letterOf('eventsEnded', mail, about);
};
