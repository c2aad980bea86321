import { zoneOf } from '#shared/groups/groupClock';
import type { State } from '#shared/groups/vocabulary';

/** An instant by the clocks of a state, written as if they were those of Greenwich. */
function clockOf(instant: Date, state: State): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneOf(state),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  const date = [part('year').padStart(4, '0'), part('month'), part('day')].join('-');
  return `${date}T${part('hour')}:${part('minute')}:${part('second')}Z`;
}

/**
 * The day of an instant in the group's time zone, for a date field: `2026-12-12`; an invalid instant is
 * returned as typed.
 */
export function toDay(instant: string, state: State): string {
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(instant);
  return isInstant ? clockOf(new Date(instant), state).slice(0, 10) : instant;
}

/** The last moment of a day where a group is, as it travels; a day that is none is left as typed. */
export function endOfDay(day: string, state: State): string {
  const end = Date.parse(`${day}T23:59:59Z`);
  if (Number.isNaN(end)) return day;
  const behind = (instant: number) => instant - Date.parse(clockOf(new Date(instant), state));
  // Clocks may be changed on that very day: the second look is at its evening.
  const near = end + behind(end);
  return new Date(end + behind(near) + 999).toISOString();
}

/** The end of the same day, where the group is said to be instead. */
export const sameDayIn = (instant: string, before: State, after: State): string =>
  endOfDay(toDay(instant, before), after);
