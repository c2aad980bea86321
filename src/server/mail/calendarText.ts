import { productName } from '#shared/product';

/** An event as calendar programs keep it. */
export interface CalendarEvent {
  /** Names it for good: sent again it takes the place of the one before. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  changedAt: Date;
  title: string;
  /** A calendar date, or two instants. */
  when: string | { begin: Date; end: Date };
  /** Its reader is there all the time. */
  takesTime: boolean;
  notes: readonly string[];
  place: string | null;
  url: string;
  /** It takes place no more. */
  isCancelled: boolean;
}

/** The sender of a mail with events, and its recipient. */
interface Parties {
  organizer: string;
  attendee: string;
}

/** A calendar file (RFC 5545) that programs read again and again: no message, so it has no method. */
export const feedText = (events: readonly CalendarEvent[], name: string): string =>
  calendarText([
    ...readAgain(name),
    ...(events.length > 0 ? events.flatMap((event) => eventLines(event)) : empty),
  ]);

/**
 * The messages of a mail (RFC 5546): one publishes all events that take place, and one each cancels
 * another, because the events of a cancellation share one name.
 */
export function messageTexts(
  events: readonly CalendarEvent[],
  { organizer, attendee }: Parties,
): string[] {
  const from = `ORGANIZER;CN=${productName}:mailto:${organizer}`;
  const live = events.filter(({ isCancelled }) => !isCancelled);
  return [
    ...events
      .filter(({ isCancelled }) => isCancelled)
      .map((event) =>
        calendarText([
          'METHOD:CANCEL',
          ...eventLines(event, [from, `ATTENDEE:mailto:${attendee}`]),
        ]),
      ),
    ...(live.length > 0
      ? [calendarText(['METHOD:PUBLISH', ...live.flatMap((event) => eventLines(event, [from]))])]
      : []),
  ];
}

function calendarText(body: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    'CALSCALE:GREGORIAN',
    ...body,
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

/** A calendar has one component at least (RFC 5545, 3.6); a time zone is one, and shows nothing. */
const empty = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const eventLines = (event: CalendarEvent, parties: readonly string[] = []): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${String(event.sequence)}`,
  `DTSTAMP:${instantText(event.changedAt)}`,
  `LAST-MODIFIED:${instantText(event.changedAt)}`,
  ...timeLines(event.when),
  `TRANSP:${event.takesTime ? 'OPAQUE' : 'TRANSPARENT'}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.notes.length > 0 ? [`DESCRIPTION:${escaped(event.notes.join('\n'))}`] : []),
  ...(event.place === null ? [] : [`LOCATION:${escaped(event.place)}`]),
  `URL:${event.url}`,
  ...parties,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** The end of an event of all day is the day after, which is not part of it. */
const timeLines = (when: CalendarEvent['when']): string[] =>
  typeof when === 'string'
    ? [`DTSTART;VALUE=DATE:${dateText(when)}`, `DTEND;VALUE=DATE:${dateText(dayAfter(when))}`]
    : [`DTSTART:${instantText(when.begin)}`, `DTEND:${instantText(when.end)}`];

const dateText = (day: string): string => day.replaceAll('-', '');

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

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

/** The files that {@link messageTexts} wrote one after the other, each with its method. */
export const calendarsOf = (texts: string | null): { method: string; text: string }[] =>
  (texts?.match(/BEGIN:VCALENDAR\r\n.*?END:VCALENDAR\r\n/gs) ?? []).map((text) => ({
    method: /^METHOD:(\w+)/m.exec(text)?.[1] ?? 'PUBLISH',
    text,
  }));
