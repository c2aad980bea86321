import fc from 'fast-check';

import {
  asCents,
  formatChange,
  formatDollars,
  isWholeCents,
  maximumCents,
  toCents,
  toDollars,
} from './money';
import { dollarsSchema } from './money.schema';

it('preserves every amount when it is converted to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maximumCents }).map(asCents), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents);
      expect(isWholeCents(toDollars(cents))).toBe(true);
    }),
  );
});

it('reads sums that floating point got almost right', () => {
  expect(toCents(0.1 + 0.2)).toBe(30);
  expect(toCents(1.005 * 100)).toBe(10_050);
});

it.each([0.005, 10.123, Number.NaN, Infinity, 1e300])('toCents(%d) throws', (dollars) => {
  expect(() => toCents(dollars)).toThrow(RangeError);
});

it.each([
  [1_234.5, '$1,234.50'],
  [0, '$0.00'],
  [999_999.99, '$999,999.99'],
])('formatDollars(%d) is %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

it.each([
  [0, true],
  [999_999.99, true],
  [-0.01, false],
  [1_000_000, false],
  [0.001, false],
  ['5', false],
  [null, false],
])('dollarsSchema takes %j: %s', (amount, isTaken) => {
  expect(dollarsSchema.safeParse(amount).success).toBe(isTaken);
});

it('shows no minus before nothing', () => {
  expect(formatDollars(-0)).toBe('$0.00');
  expect(formatChange(asCents(-0))).toBe('$0.00');
});
