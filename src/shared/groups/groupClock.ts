import type { State } from './vocabulary';

/** The time zone that most people of a state live in. */
const zones: Record<string, readonly State[]> = {
  'America/New_York': [
    'CT',
    'DE',
    'FL',
    'GA',
    'IN',
    'KY',
    'MA',
    'MD',
    'ME',
    'MI',
    'NC',
    'NH',
    'NJ',
    'NY',
    'OH',
    'PA',
    'RI',
    'SC',
    'VA',
    'VT',
    'WV',
  ],
  'America/Chicago': [
    'AL',
    'AR',
    'IA',
    'IL',
    'KS',
    'LA',
    'MN',
    'MO',
    'MS',
    'ND',
    'NE',
    'OK',
    'SD',
    'TN',
    'TX',
    'WI',
  ],
  'America/Denver': ['CO', 'ID', 'MT', 'NM', 'UT', 'WY'],
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
};

/** The time zone of a group: its deadline ends the day there, wherever the reader is. */
export const zoneOf = (state: State): string =>
  Object.keys(zones).find((zone) => zones[zone]?.includes(state)) ?? 'UTC';

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
  timeZoneName: 'short',
});

/** `Saturday, December 12, 2026 at 11:59 PM PST`: an instant by the clocks where the animal is. */
export const formatDeadline = (instant: Date, state: State): string =>
  wholeFormat(zoneOf(state))(instant);

const yearFormat = formatByZone('en-US', { year: 'numeric' });
const sameYearFormat = formatByZone('en-US', { month: 'short', day: 'numeric' });
const otherYearFormat = formatByZone('en-US', { dateStyle: 'medium' });

/**
 * `Dec 12`, or `Jan 3, 2027` in another year: the day in the group's time zone, as in its mails; without
 * a state in the reader's.
 */
export function formatDay(instant: string | Date, state: State | undefined, now: Date): string {
  const zone = state && zoneOf(state);
  const day = new Date(instant);
  const yearOf = yearFormat(zone);
  const format = yearOf(day) === yearOf(now) ? sameYearFormat : otherYearFormat;
  return format(zone)(day);
}
