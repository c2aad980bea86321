import { z } from 'zod';

/** The most an amount may be, in cents: the card provider's own limit for one charge, $999,999.99. */
export const maximumCents = 99_999_999;

/** The least the card provider charges, in cents: $0.50. */
export const minimumChargeCents = 50;

/** Whether the card provider charges so little, and so much. */
export const isChargeable = (cents: number): boolean =>
  cents >= minimumChargeCents && cents <= maximumCents;

/** Dollars to whole cents. @throws RangeError when the amount is not whole cents within a tenth. */
export function toCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents - dollars * 100) > 0.1) {
    throw new RangeError(`${dollars} is not an amount in whole cents.`);
  }
  return cents;
}

/** Whole cents to the dollars that travel on the wire. */
export const toDollars = (cents: number): number => cents / 100;

/** True for dollars with at most two decimals: what the wire may carry. */
export const isWholeCents = (dollars: number): boolean =>
  Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6;

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as a reader sees them, always two decimals: 1234.5 is `$1,234.50`. */
export const formatDollars = (dollars: number): string => dollarFormat.format(dollars);

const changeFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
});

/** What was added or taken away, in dollars: `+$275.00`, `-$550.00`. */
export const formatChange = (dollars: number): string => changeFormat.format(dollars);

/** Dollars in a request: zero or more, at most two decimals, at most {@link maximumCents}. */
export const dollarsSchema = z
  .number('Enter an amount.')
  .min(0, 'An amount cannot be negative.')
  .max(
    toDollars(maximumCents),
    `An amount can be at most ${formatDollars(toDollars(maximumCents))}.`,
  )
  .refine(isWholeCents, 'An amount has at most two decimals.');
