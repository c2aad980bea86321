import { productName } from '#shared/product';

/** An event as calendar programs keep it. */
export interface CalendarEvent {
  /** Names it for good: sent again it takes the place of the one before. */
  uid: string;
  /** Grows with each change. */
  version: number;
  changedAt: Date;
  title: string;
  /** A calendar date, or two instants. */
  when: string | { begin: Date; end: Date };
  notes: readonly string[];
  place: string | null;
  url: string;
  /** It takes place no more. */
  isCancelled: boolean;
}

/** A calendar file (RFC 5545). @param name of a calendar that programs read again and again */
export function calendarText(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : readAgain(name)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** How it is called, and that it is asked for every hour (RFC 7986), also in older programs' words. */
const readAgain = (name: string): string[] => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${String(event.version)}`,
  `DTSTAMP:${instantText(event.changedAt)}`,
  `LAST-MODIFIED:${instantText(event.changedAt)}`,
  ...timeLines(event.when),
  `SUMMARY:${escaped(event.title)}`,
  ...(event.notes.length > 0 ? [`DESCRIPTION:${escaped(event.notes.join('\n'))}`] : []),
  ...(event.place === null ? [] : [`LOCATION:${escaped(event.place)}`]),
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** An event of all day takes none of its reader's time. */
const timeLines = (when: CalendarEvent['when']): string[] =>
  typeof when === 'string'
    ? [`DTSTART;VALUE=DATE:${when.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
    : [`DTSTART:${instantText(when.begin)}`, `DTEND:${instantText(when.end)}`];

/** `20261212T170000Z` */
const instantText = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** Text that people typed: no line of it begins another property. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');

const longestLine = 75;

/** A line has 75 bytes at most, and a letter of several bytes is kept whole. */
function folded(line: string): string {
  let text = '';
  let length = 0;
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (length + bytes > longestLine) {
      text += '\r\n ';
      length = 1;
    }
    text += letter;
    length += bytes;
  }
  return text;
}
