import { asCents } from '../money';
import { isReminderDue } from './reminder';
import type { Portion } from '../groups/portions';

const now = new Date('2026-12-01T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const stock = { totalQuarters: 16, quartersLeft: 8, quartersHeld: 0, quartersWithdrawn: 0 };

const group = {
  status: 'open' as const,
  remainingCents: asCents(100),
  fillBy: inHours(100) as Date | null,
  decidedAt: null as Date | null,
  calledOffAt: null as Date | null,
  reached: null,
  doneAt: null,
  remindedAt: null as Date | null,
  portionsAvailable: ['Full', 'Half', 'Quarter'] as Portion[],
  stock,
};

it.each([
  ['with half of it to sell, days before', {}, false],
  ['at 48 hours', { fillBy: inHours(48) }, true],
  ['a minute before 48 hours', { fillBy: inHours(48 + 1 / 60) }, false],
  ['at three quarters sold', { stock: { ...stock, quartersLeft: 4 } }, true],
  ['a quarter before that', { stock: { ...stock, quartersLeft: 5 } }, false],
  [
    'where what is withdrawn counts as unsold',
    { stock: { ...stock, quartersLeft: 4, quartersWithdrawn: 4 } },
    false,
  ],
  [
    'while all that is left is held',
    { stock: { ...stock, quartersLeft: 4, quartersHeld: 4 } },
    false,
  ],
  [
    'while what is left is less than the smallest share offered',
    { stock: { ...stock, quartersLeft: 2 }, portionsAvailable: ['Full'] as Portion[] },
    false,
  ],
  ['without a day', { fillBy: null, stock: { ...stock, quartersLeft: 1 } }, false],
  ['when its day has come', { fillBy: now }, false],
  ['when it was mailed before', { fillBy: inHours(2), remindedAt: inHours(-1) }, false],
  ['of a closed one', { fillBy: inHours(2), status: 'closed' as const }, false],
  ['of a full one', { fillBy: inHours(2), remainingCents: asCents(0) }, false],
  ['of one that was called off', { fillBy: inHours(2), calledOffAt: inHours(-1) }, false],
])('decides whether the reminder is due: %s', (_, parts, expected) => {
  expect(isReminderDue({ ...group, ...parts }, now)).toBe(expected);
});
