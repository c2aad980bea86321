import { clockOf, formatInterval, instantOf } from './localTime';

test.each([
  ['WA', '2026-12-12T09:00:00Z', '2026-12-12T17:00:00.000Z'],
  ['NY', '2026-07-01T09:30:00Z', '2026-07-01T13:30:00.000Z'],
  // The clocks are changed on that night.
  ['WA', '2026-11-01T09:00:00Z', '2026-11-01T17:00:00.000Z'],
  ['WA', '2026-03-08T09:00:00Z', '2026-03-08T16:00:00.000Z'],
] as const)('the clocks of %s show %s at one instant', (state, clock, instant) => {
  expect(new Date(instantOf(clock, state)).toISOString()).toBe(instant);
  expect(clockOf(new Date(instant), state)).toBe(clock);
});

it('returns NaN for a clock time that does not exist', () => {
  expect(instantOf('2026-12-12T25:00:00Z', 'WA')).toBeNaN();
});

it('names a window by the clocks where the group is, and both of its days', () => {
  const begin = new Date('2026-12-12T17:00:00Z');
  const end = new Date('2026-12-12T20:00:00Z');
  expect(formatInterval(begin, end, 'WA')).toBe(
    'Saturday, December 12, 2026, 9:00 AM to 12:00 PM PST',
  );
  expect(formatInterval(begin, new Date('2026-12-13T20:00:00Z'), 'NY')).toBe(
    'Saturday, December 12, 2026, 12:00 PM to Sunday, December 13, 2026, 3:00 PM EST',
  );
});
