import { lastWeeks } from './weeks';

it.each([
  ['a Monday', '2026-11-16T00:00:00.000Z', ['2026-11-09', '2026-11-16']],
  ['a Sunday', '2026-11-22T23:59:59.999Z', ['2026-11-09', '2026-11-16']],
  ['a new year', '2027-01-01T12:00:00.000Z', ['2026-12-21', '2026-12-28']],
])('counts weeks from Monday: on %s', (_, now, weeks) => {
  expect(lastWeeks(new Date(now), 2)).toEqual(weeks);
});
