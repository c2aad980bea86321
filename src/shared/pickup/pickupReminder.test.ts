import { isPickupReminderDue } from './pickupReminder';

test.each([
  ['seven days and a minute before', 7 * 24 + 1 / 60, false],
  ['seven days before', 7 * 24, true],
  ['two days before', 48, true],
  ['a day before', 24, false],
  ['after', -1, false],
])('%s it is time to make room: %#', (_, hours, isTime) => {
  const now = new Date('2026-12-01T10:00:00Z');
  const begin = new Date(now.getTime() + hours * 3_600_000);
  expect(isPickupReminderDue(begin, now)).toBe(isTime);
});
