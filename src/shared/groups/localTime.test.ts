import { clockOf, deadlineText, formatInterval, instantOf, readSent } from './localTime';

test.each([
  ['America/Los_Angeles', '2026-12-12T09:00:00Z', '2026-12-12T17:00:00.000Z'],
  ['America/New_York', '2026-07-01T09:30:00Z', '2026-07-01T13:30:00.000Z'],
  // The clocks are changed on that night.
  ['America/Los_Angeles', '2026-11-01T09:00:00Z', '2026-11-01T17:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-08T09:00:00Z', '2026-03-08T16:00:00.000Z'],
] as const)('the clocks of %s show %s at one instant', (zone, clock, instant) => {
  expect(new Date(instantOf(clock, zone)).toISOString()).toBe(instant);
  expect(clockOf(new Date(instant), zone)).toBe(clock);
});

it('returns NaN for a clock time that does not exist', () => {
  expect(instantOf('2026-12-12T25:00:00Z', 'America/Los_Angeles')).toBeNaN();
});

it('names a window by the clocks where the group is, and both of its days', () => {
  const begin = new Date('2026-12-12T17:00:00Z');
  const end = new Date('2026-12-12T20:00:00Z');
  expect(formatInterval(begin, end, 'America/Los_Angeles')).toBe(
    'Saturday, December 12, 2026, 9:00 AM to 12:00 PM Pacific time',
  );
  expect(formatInterval(begin, new Date('2026-12-13T20:00:00Z'), 'America/New_York')).toBe(
    'Saturday, December 12, 2026, 12:00 PM to Sunday, December 13, 2026, 3:00 PM Eastern time',
  );
});

it.each([
  ['America/Los_Angeles', '2027-11-07T08:30:00Z', '2027-11-07T09:30:00Z'],
  ['America/New_York', '2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z'],
] as const)(
  'says which of two equal times is meant when clocks of %s go back',
  (zone, first, last) => {
    expect(formatInterval(new Date(first), new Date(last), zone)).toMatch(
      /^Sunday, November 7, 2027, 1:30 AM \(before clocks go back\) to 1:30 AM \(after clocks go back\) /,
    );
  },
);

it('says nothing of clocks in the hours beside, when they go forward, and where they never change', () => {
  for (const [zone, begin, end] of [
    ['America/Los_Angeles', '2027-11-07T07:30:00Z', '2027-11-07T10:00:00Z'],
    ['America/Los_Angeles', '2027-03-14T09:30:00Z', '2027-03-14T10:30:00Z'],
    ['America/Phoenix', '2027-11-07T08:30:00Z', '2027-11-07T09:30:00Z'],
    ['Pacific/Honolulu', '2027-11-07T11:30:00Z', '2027-11-07T12:30:00Z'],
  ] as const) {
    expect(formatInterval(new Date(begin), new Date(end), zone)).not.toContain('clocks');
  }
});

const mountain = 'America/Denver';

it.each([
  // A day ends with its last moment.
  ['2026-12-12', '2026-12-13T06:59:59.999Z'],
  ['2026-03-08', '2026-03-09T05:59:59.999Z'],
  ['2026-11-01', '2026-11-02T06:59:59.999Z'],
  ['2026-12-12T09:00', '2026-12-12T16:00:00.000Z'],
  ['2026-07-01T09:00:00', '2026-07-01T15:00:00.000Z'],
  // Shown twice on that night: the first time.
  ['2026-11-01T01:30', '2026-11-01T07:30:00.000Z'],
  // An instant is one already.
  ['2026-12-12T16:00:00Z', '2026-12-12T16:00:00.000Z'],
])('reads %s, typed by Mountain time, as %s', (sent, instant) => {
  expect(readSent(sent, mountain)?.toISOString()).toBe(instant);
});

it('refuses an hour that clocks skip, and only by the clocks that skip it', () => {
  expect(readSent('2026-03-08T02:30', mountain)).toBeNull();
  expect(readSent('2026-03-08T02:30', 'America/Phoenix')?.toISOString()).toBe(
    '2026-03-08T09:30:00.000Z',
  );
});

it('shows a deadline that is typed as the server will decide it', () => {
  expect(deadlineText('2026-12-12', mountain)).toBe(
    'Saturday, December 12, 2026 at 11:59 PM Mountain time',
  );
  expect(deadlineText('20266-12-12', mountain)).toBe('20266-12-12');
});
