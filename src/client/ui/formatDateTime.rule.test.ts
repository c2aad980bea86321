import { formatDateTime } from './formatDateTime';

const now = new Date('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T11:59:40Z', 'just now'],
  ['2026-03-10T11:20:00Z', '40 min ago'],
  ['2026-03-10T09:00:00Z', '3 hr ago'],
  ['2026-03-09T10:00:00Z', 'yesterday'],
  ['2026-03-19T12:00:00Z', 'in 9 days'],
  ['2025-11-04T12:00:00Z', 'Nov 4, 2025'],
])('formats %s as %s', (instant, words) => {
  expect(formatDateTime(new Date(instant), now)).toBe(words);
});
