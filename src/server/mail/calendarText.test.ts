import { calendarsOf, feedText, messageTexts, type CalendarEvent } from './calendarText';

const day: CalendarEvent = {
  uid: 'milestone-steer-cut@shop.example',
  sequence: 3,
  changedAt: new Date('2026-11-26T01:02:03.456Z'),
  title: 'Angus steer: Cut and wrapped',
  when: '2026-12-31',
  takesTime: false,
  notes: [],
  place: null,
  url: 'https://shop.example/groups/view/steer',
  isCancelled: false,
};

/** The value of a property, as a calendar program reads it: unfolded, then unescaped. */
function valueOf(text: string, name: string): string | undefined {
  const line = text
    .replace(/\r\n /g, '')
    .split('\r\n')
    .find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`));
  const [, value] = /^[^:]*:(.*)$/s.exec(line ?? '') ?? [];
  return value?.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

const parties = { organizer: 'hello@shop.example', attendee: 'ann@example.com' };

it('writes a day as an event that ends before the next and takes no time of its reader', () => {
  expect(feedText([day], 'Days').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sharecut//Sharecut//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Days',
    'X-WR-CALNAME:Days',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:milestone-steer-cut@shop.example',
    'SEQUENCE:3',
    'DTSTAMP:20261126T010203Z',
    'LAST-MODIFIED:20261126T010203Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Angus steer: Cut and wrapped',
    'URL:https://shop.example/groups/view/steer',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('writes hours in UTC with their place', () => {
  const when = { begin: new Date('2026-12-12T17:00Z'), end: new Date('2026-12-12T20:30Z') };
  const event = { ...day, when, takesTime: true, place: 'Oak Ranch, 1 Oak Road' };
  const text = feedText([event], 'Days');
  expect(text).toContain('DTSTART:20261212T170000Z\r\nDTEND:20261212T203000Z\r\n');
  expect(text).toContain('TRANSP:OPAQUE\r\n');
  expect(text).toContain('LOCATION:Oak Ranch\\, 1 Oak Road\r\n');
});

it('publishes all live events in one message, and cancels each other one in its own', () => {
  const gone = { ...day, isCancelled: true };
  const texts = messageTexts(
    [gone, day, { ...day, uid: 'other' }, { ...gone, uid: 'third' }],
    parties,
  );
  expect(calendarsOf(texts.join('')).map(({ method }) => method)).toEqual([
    'CANCEL',
    'CANCEL',
    'PUBLISH',
  ]);
  const [cancelled = '', , published = ''] = texts;
  for (const line of [
    'METHOD:CANCEL',
    'ORGANIZER;CN=Sharecut:mailto:hello@shop.example',
    'ATTENDEE:mailto:ann@example.com',
    'STATUS:CANCELLED',
  ]) {
    expect(cancelled.split('\r\n')).toContain(line);
  }
  expect(published).toContain('ORGANIZER;');
  expect(published).not.toContain('ATTENDEE');
  expect(published.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

it('gives a calendar without events a component that shows nothing, and no method', () => {
  const text = feedText([], 'Days');
  expect(text).toContain('BEGIN:VTIMEZONE\r\n');
  expect(text).not.toContain('METHOD');
});

it.each([
  ['commas, semicolons; backslashes \\ and \\n', 'commas, semicolons; backslashes \\ and \\n'],
  ['lines\nof\r\ntext\rand\u2028more', 'lines\nof\ntext\nand\nmore'],
  ['END:VEVENT\r\nBEGIN:VEVENT\r\nUID:another', 'END:VEVENT\nBEGIN:VEVENT\nUID:another'],
  ['🥩'.repeat(60), '🥩'.repeat(60)],
  ['ñ'.repeat(99), 'ñ'.repeat(99)],
  ['a\u0000bell\u0007', 'abell'],
])('keeps %j in one property', (typed, read) => {
  const text = feedText([{ ...day, title: typed, notes: [typed] }], 'Days');
  expect(valueOf(text, 'SUMMARY')).toBe(read);
  expect(valueOf(text, 'DESCRIPTION')).toBe(read);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text).not.toContain('\ufffd');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

it('names a calendar that is read again every hour', () => {
  const text = feedText([], 'Sharecut: days of your groups');
  expect(valueOf(text, 'X-WR-CALNAME')).toBe('Sharecut: days of your groups');
  expect(valueOf(text, 'REFRESH-INTERVAL')).toBe('PT1H');
});
