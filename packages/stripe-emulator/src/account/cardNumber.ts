export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

const BRANDS: readonly { brand: CardBrand; prefix: RegExp; lengths: readonly number[] }[] = [
  { brand: 'visa', prefix: /^4/, lengths: [16, 13, 19] },
  { brand: 'mastercard', prefix: /^(5[1-5]|2[2-7])/, lengths: [16] },
  { brand: 'amex', prefix: /^3[47]/, lengths: [15] },
  { brand: 'discover', prefix: /^(6011|65|64[4-9])/, lengths: [16] },
];

export function brandOf(number: string): CardBrand {
  return BRANDS.find(({ prefix }) => prefix.test(number))?.brand ?? 'unknown';
}

/** The length a number of this brand usually has. */
export function usualLength(number: string): number {
  return BRANDS.find(({ prefix }) => prefix.test(number))?.lengths[0] ?? 16;
}

export function cvcLength(brand: CardBrand): number {
  return brand === 'amex' ? 4 : 3;
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Four and four, or American Express's four, six and five. */
export function groupDigits(number: string): string {
  const groups =
    brandOf(number) === 'amex'
      ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
      : (number.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** Whether a card's last month is behind us. Months count from 1. */
export function isPastMonth(month: number, year: number, today: Date): boolean {
  return (
    year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1)
  );
}
