import { zoneLabel, type TimeZone } from './timeZones';

type DateFormat = (moment: Date) => string;

/**
 * One format for each time zone, because making one takes as long as using it fifty times, and a list has many
 * deadlines. Without a zone: that of the reader at the first use.
 */
export function formatByZone(
  language: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string | undefined) => DateFormat {
  const made = new Map<string | undefined, DateFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    const formatMoment: DateFormat = (moment) => format.format(moment);
    made.set(timeZone, formatMoment);
    return formatMoment;
  };
}

const wholeFormat = formatByZone('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Saturday, December 12, 2026 at 11:59 PM Pacific time`: an instant by the clocks where the animal is. */
export const formatDeadline = (instant: Date, zone: TimeZone): string =>
  `${wholeFormat(zone)(instant)} ${zoneLabel(zone)}`;

const yearFormat = formatByZone('en-US', { year: 'numeric' });
const sameYearFormat = formatByZone('en-US', { month: 'short', day: 'numeric' });
const otherYearFormat = formatByZone('en-US', { dateStyle: 'medium' });

/**
 * `Dec 12`, or `Jan 3, 2027` in another year: the day in the group's time zone, as in its mails; without
 * a zone in the reader's.
 */
export function formatDay(
  instant: string | Date,
  zone: TimeZone | 'UTC' | undefined,
  now: Date,
): string {
  const day = new Date(instant);
  const yearOf = yearFormat(zone);
  const format = yearOf(day) === yearOf(now) ? sameYearFormat : otherYearFormat;
  return format(zone)(day);
}
