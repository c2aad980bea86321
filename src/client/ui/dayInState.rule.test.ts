import { endOfDay, toDay } from './dayInState';

it.each([
  ['WA', '2026-12-12', '2026-12-13T07:59:59.999Z'],
  ['NY', '2026-12-12', '2026-12-13T04:59:59.999Z'],
  ['HI', '2026-07-01', '2026-07-02T09:59:59.999Z'],
  // The clocks are changed on that day.
  ['WA', '2026-03-08', '2026-03-09T06:59:59.999Z'],
  ['WA', '2026-11-01', '2026-11-02T07:59:59.999Z'],
  ['WA', '2026-10-31', '2026-11-01T06:59:59.999Z'],
] as const)('in %s converts the day %s to its end %s and back', (state, day, end) => {
  expect(endOfDay(day, state)).toBe(end);
  expect(toDay(end, state)).toBe(day);
});

it('accepts every partly typed day', () => {
  expect(toDay(endOfDay('0002-12-12', 'WA'), 'WA')).toBe('0002-12-12');
});

it('leaves what is no day as it was typed', () => {
  expect(endOfDay('20266-12-12', 'WA')).toBe('20266-12-12');
  expect(toDay('20266-12-12', 'WA')).toBe('20266-12-12');
});
