/** Days and times by the clocks where a group is. */

import { formatByZone, formatDeadline } from './groupClock';
import { zoneLabel, type TimeZone } from './timeZones';

const partsFormat = formatByZone('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An instant by the clocks of a zone, written as if they were those of Greenwich. */
export function clockOf(instant: Date, zone: TimeZone | 'UTC'): string {
  // `12/31/2026, 09:05:00`
  const [month = '', day = '', year = '', time = ''] = partsFormat(zone)(instant).split(/\/|, /);
  return `${year.padStart(4, '0')}-${month}-${day}T${time}Z`;
}

/** The instant at which the clocks of a zone show `clock`, such as `2026-12-12T09:00:00Z`; NaN where it is none. */
export function instantOf(clock: string, zone: TimeZone): number {
  const shown = Date.parse(clock);
  if (Number.isNaN(shown)) return Number.NaN;
  const behind = (instant: number) => instant - Date.parse(clockOf(new Date(instant), zone));
  // Clocks may be changed on that very day: the second look is near the instant itself.
  const near = shown + behind(shown);
  return shown + behind(near);
}

/** A day, or a day and a time, as a person types it: `2026-12-12T09:00`, by the clocks where the group is. */
export const isTyped = (sent: string): boolean => !sent.endsWith('Z');

/**
 * The instant that was sent: an instant, or what was typed, by the clocks of a zone; a day is its last moment.
 * Null: clocks are put forward then, and never show that time.
 */
export function readSent(sent: string, zone: TimeZone): Date | null {
  if (!isTyped(sent)) return new Date(sent);
  const isDay = !sent.includes('T');
  const clock = isDay ? `${sent}T23:59:59Z` : `${sent.slice(0, 16)}:00Z`;
  const instant = instantOf(clock, zone);
  if (Number.isNaN(instant) || clockOf(new Date(instant), zone) !== clock) return null;
  return new Date(isDay ? instant + 999 : instant);
}

/** A deadline that was sent or is stored, for the eye; what is no time stays as typed. */
export function deadlineText(sent: string, zone: TimeZone): string {
  const instant = readSent(sent, zone);
  return instant && !Number.isNaN(instant.getTime()) ? formatDeadline(instant, zone) : sent;
}

const dayFormat = formatByZone('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const timeFormat = formatByZone('en-US', { hour: 'numeric', minute: '2-digit' });

const hourMs = 3_600_000;

/** Which of two equal times an instant is, in the night in which clocks go back; else nothing. */
export function whichOfTwo(instant: Date, zone: TimeZone | 'UTC'): string {
  const clockIn = (hours: number) => clockOf(new Date(instant.getTime() + hours * hourMs), zone);
  if (clockIn(1) === clockIn(0)) return ' (before clocks go back)';
  return clockIn(-1) === clockIn(0) ? ' (after clocks go back)' : '';
}

/** `Saturday, December 12, 2026, 9:00 AM to 12:00 PM Pacific time`; of two days, both. */
export function formatInterval(begin: Date, end: Date, zone: TimeZone): string {
  const formatDate = dayFormat(zone);
  const formatTime = (time: Date) => timeFormat(zone)(time) + whichOfTwo(time, zone);
  const [day, endDay] = [formatDate(begin), formatDate(end)];
  const endText = `${day === endDay ? '' : `${endDay}, `}${formatTime(end)}`;
  return `${day}, ${formatTime(begin)} to ${endText} ${zoneLabel(zone)}`;
}
