import { lastMailHour } from './dailySales.service';

it.each([
  ['2026-03-02T12:59:00Z', '2026-03-01T13:00:00Z'],
  ['2026-03-02T13:04:00Z', '2026-03-01T13:00:00Z'],
  ['2026-03-02T13:05:00Z', '2026-03-02T13:00:00Z'],
  ['2026-03-03T00:10:00Z', '2026-03-02T13:00:00Z'],
])('at %s the daily mail reports sales until %s', (now, until) => {
  expect(lastMailHour(new Date(now))).toEqual(new Date(until));
});
