import { announceHold, formatClock } from './holdClock';

it.each([
  [86_395, '23:59:55', 'Held for you for 24 more hours.'],
  [3_661, '1:01:01', 'Held for you for 62 more minutes.'],
  [600, '10:00', 'Held for you for 10 more minutes.'],
  [581, '9:41', 'Held for you for 10 more minutes.'],
  [60, '1:00', 'Held for you for 1 more minute.'],
  [5, '0:05', 'Held for you for 1 more minute.'],
  [0, '0:00', 'Your hold has ended.'],
])('formats and announces a hold of %d seconds', (seconds, clock, words) => {
  expect(formatClock(seconds)).toBe(clock);
  expect(announceHold(seconds)).toBe(words);
});
