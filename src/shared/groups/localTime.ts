/** Days and times by the clocks where a group is. */

import { zoneOf } from './groupClock';
import type { State } from './vocabulary';

/** An instant by the clocks of a state, written as if they were those of Greenwich. */
export function clockOf(instant: Date, state: State): string {
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

/** The instant at which the clocks of a state show `clock`, such as `2026-12-12T09:00:00Z`; NaN where it is none. */
export function instantOf(clock: string, state: State): number {
  const shown = Date.parse(clock);
  if (Number.isNaN(shown)) return Number.NaN;
  const behind = (instant: number) => instant - Date.parse(clockOf(new Date(instant), state));
  // Clocks may be changed on that very day: the second look is near the instant itself.
  const near = shown + behind(shown);
  return shown + behind(near);
}

const dayStyle = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
const timeStyle = { hour: 'numeric', minute: '2-digit' } as const;

/** `Saturday, December 12, 2026, 9:00 AM to 12:00 PM PST`; of two days, both. */
export function formatInterval(begin: Date, end: Date, state: State): string {
  const format = (moment: Date, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...style, timeZone: zoneOf(state) }).format(moment);
  const [day, endDay] = [format(begin, dayStyle), format(end, dayStyle)];
  const endTime = format(end, { ...timeStyle, timeZoneName: 'short' });
  return `${day}, ${format(begin, timeStyle)} to ${day === endDay ? '' : `${endDay}, `}${endTime}`;
}
