import { calendarText, type CalendarEvent } from './calendarText';

const day: CalendarEvent = {
  uid: 'milestone-steer-cut@shop.example',
  version: 3,
  changedAt: new Date('2026-11-26T01:02:03.456Z'),
  title: 'Angus steer: Cut and wrapped',
  when: '2026-12-12',
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

it('writes a day as an event of all day that takes no time', () => {
  expect(calendarText([day]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sharecut//Sharecut//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:milestone-steer-cut@shop.example',
    'SEQUENCE:3',
    'DTSTAMP:20261126T010203Z',
    'LAST-MODIFIED:20261126T010203Z',
    'DTSTART;VALUE=DATE:20261212',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Angus steer: Cut and wrapped',
    'URL:https://shop.example/groups/view/steer',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('writes hours in UTC with their place, and says when they are cancelled', () => {
  const when = { begin: new Date('2026-12-12T17:00Z'), end: new Date('2026-12-12T20:30Z') };
  const text = calendarText([{ ...day, when, place: 'Oak Ranch, 1 Oak Road', isCancelled: true }]);
  expect(text).toContain('DTSTART:20261212T170000Z\r\nDTEND:20261212T203000Z\r\n');
  expect(text).toContain('LOCATION:Oak Ranch\\, 1 Oak Road\r\n');
  expect(text).toContain('STATUS:CANCELLED\r\n');
});

it.each([
  ['commas, semicolons; backslashes \\ and \\n', 'commas, semicolons; backslashes \\ and \\n'],
  ['lines\nof\r\ntext\rand\u2028more', 'lines\nof\ntext\nand\nmore'],
  ['END:VEVENT\r\nBEGIN:VEVENT\r\nUID:another', 'END:VEVENT\nBEGIN:VEVENT\nUID:another'],
  ['🥩'.repeat(60), '🥩'.repeat(60)],
  ['ñ'.repeat(99), 'ñ'.repeat(99)],
  ['a\u0000bell\u0007', 'abell'],
])('keeps %j in one property', (typed, read) => {
  const text = calendarText([{ ...day, title: typed, notes: [typed] }]);
  expect(valueOf(text, 'SUMMARY')).toBe(read);
  expect(valueOf(text, 'DESCRIPTION')).toBe(read);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text).not.toContain('\ufffd');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

it('names a calendar that is read again every hour', () => {
  const text = calendarText([], 'Sharecut: days of your groups');
  expect(valueOf(text, 'X-WR-CALNAME')).toBe('Sharecut: days of your groups');
  expect(valueOf(text, 'REFRESH-INTERVAL')).toBe('PT1H');
});
