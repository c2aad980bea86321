import { clockOf, instantOf } from '#shared/groups/localTime';
import type { State } from '#shared/groups/vocabulary';

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
  const end = instantOf(`${day}T23:59:59Z`, state);
  return Number.isNaN(end) ? day : new Date(end + 999).toISOString();
}

/** The end of the same day, where the group is said to be instead. */
export const sameDayIn = (instant: string, before: State, after: State): string =>
  endOfDay(toDay(instant, before), after);
