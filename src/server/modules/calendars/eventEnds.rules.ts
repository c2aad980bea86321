import type { EventText } from '../../db/schema/calendars';
import type { CalendarEvent } from '../../mail/calendarText';
import type { KeptEvent } from './calendarEvents.queries';

/** Feeds show a cancelled event for so long, because a calendar program may be away for weeks. */
const shownDays = 60;

/** A person has it in a calendar by a mail, and no mail has said yet that it is cancelled. */
export const isUndelivered = ({ isCancelled, mailedSequence, sequence }: KeptEvent): boolean =>
  isCancelled && mailedSequence !== null && mailedSequence < sequence;

export const endOf = ({ when }: EventText): Date =>
  typeof when === 'string' ? new Date(Date.parse(when) + 86_400_000) : new Date(when.end);

/**
 * Events of a feed: a calendar program forgets no event that a feed leaves out without a word, and some read no feed
 * that is empty. So the last one stays where all others are gone.
 */
export function shownEvents(events: readonly KeptEvent[], now: Date): KeptEvent[] {
  const since = now.getTime() - shownDays * 86_400_000;
  const shown = events.filter(
    ({ isCancelled, changedAt }) => !isCancelled || changedAt.getTime() >= since,
  );
  const [last] = events.toSorted((one, other) => Number(other.changedAt) - Number(one.changedAt));
  return shown.length === 0 && last ? [last] : shown;
}

export function toCalendar({
  uid,
  sequence,
  changedAt,
  isCancelled,
  text,
}: KeptEvent): CalendarEvent {
  const { when, ...rest } = text;
  const moments =
    typeof when === 'string' ? when : { begin: new Date(when.begin), end: new Date(when.end) };
  return { uid, sequence, changedAt, isCancelled, ...rest, when: moments };
}
