/** An amount of money: a whole number of cents. Dollars are on the wire and on screen only. */
export type Cents = number & { readonly unit: 'cents' };

/** A number known to be cents, such as a sum of some. @throws RangeError when it is not whole. */
export function asCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number.`);
  return amount as Cents;
}

export const noCents = asCents(0);

/** The most an amount may be: the card provider's own limit for one charge, $999,999.99. */
export const maximumCents = asCents(99_999_999);

/** The least the card provider charges: $0.50. */
export const minimumChargeCents = asCents(50);

/** Amounts that the card provider charges: neither too small nor too large. */
export const isChargeable = (cents: Cents): boolean =>
  cents >= minimumChargeCents && cents <= maximumCents;

/** Dollars to cents. @throws RangeError when the amount is not whole cents within a tenth. */
export function toCents(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  if (Math.abs(cents - dollars * 100) > 0.1) {
    throw new RangeError(`${dollars} is not an amount in whole cents.`);
  }
  return asCents(cents);
}

/** Dollars that another server sent, to the nearest cent. */
export const toNearestCents = (dollars: number): Cents => asCents(Math.round(dollars * 100));

/** Cents to the dollars that travel on the wire. */
export const toDollars = (cents: Cents): number => cents / 100;

/** Sum of amounts. */
export const sumOfCents = (amounts: Cents[]): Cents =>
  asCents(amounts.reduce((sum, cents) => sum + cents, 0));

/** True for dollars with at most two decimals: what the wire may carry. */
export const isWholeCents = (dollars: number): boolean =>
  Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6;

/** Made at its first use: it takes a phone 50 ms, and many pages show no amount at first. */
function dollarFormat(options: Intl.NumberFormatOptions): (dollars: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (dollars) => {
    made ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });
    // Zero of a sum that was negated is -0, and has a minus.
    return made.format(dollars + 0);
  };
}

/** Dollars as a reader sees them, always two decimals: 1234.5 is `$1,234.50`. */
export const formatDollars = dollarFormat({});

/** Cents as a reader sees them: 123450 is `$1,234.50`. */
export const formatCents = (cents: Cents): string => formatDollars(toDollars(cents));

const withSign = dollarFormat({ signDisplay: 'exceptZero' });

/** Amount added or taken away: `+$275.00`, `−$550.00`, with the sign that is as wide as a plus. */
export const formatChange = (cents: Cents): string => withSign(toDollars(cents)).replace('-', '−');
