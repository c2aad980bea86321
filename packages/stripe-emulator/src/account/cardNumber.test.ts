import { brandOf, groupDigits, isPastMonth, passesLuhn } from './cardNumber';
import { TEST_CARDS } from './testCards';

it.each(TEST_CARDS.map(({ number }) => number))('%s passes the check digit', (number) => {
  expect(passesLuhn(number)).toBe(true);
});

it.each(['4242424242424241', '4242', '', '4242 4242 4242 4242'])(
  '%j fails the check digit',
  (number) => {
    expect(passesLuhn(number)).toBe(false);
  },
);

it.each([
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['6011111111111117', 'discover', '6011 1111 1111 1117'],
  ['37828', 'amex', '3782 8'],
  ['9', 'unknown', '9'],
])('%s is %s and reads %s', (number, brand, text) => {
  expect(brandOf(number)).toBe(brand);
  expect(groupDigits(number)).toBe(text);
});

it.each([
  [10, 2026, true],
  [11, 2026, false],
  [1, 2027, false],
  [12, 2025, true],
])('the last month %d/%d is past: %s', (month, year, isPast) => {
  expect(isPastMonth(month, year, new Date('2026-11-21'))).toBe(isPast);
});
