import {
  brandOf,
  cvcLength,
  groupDigits,
  isPastMonth,
  passesLuhn,
  usualLength,
} from '../account/cardNumber';
import type { BrowserError } from './messages';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'country' | 'postalCode';
export type Values = Record<FieldName, string>;

const digits = (text: string): string => text.replace(/\D/g, '');

export function formatNumber(text: string): string {
  const number = digits(text);
  return groupDigits(number.slice(0, usualLength(number)));
}

/**
 * Formats `1230` and `12/30` as `12 / 30`; a first digit above 1 is a month.
 * Removing the last space of `12 / ` also removes the slash.
 */
export function formatExpiry(text: string): string {
  const typed = digits(text);
  const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const [month, year] = [padded.slice(0, 2), padded.slice(2, 4)];
  return year || /(\d\/|\/ )$/.test(text) ? `${month} / ${year}` : month;
}

export function formatCvc(text: string, number: string): string {
  return digits(text).slice(0, cvcLength(brandOf(digits(number))));
}

const invalid = (code: string, message: string): BrowserError => ({
  type: 'validation_error',
  code,
  message,
});

/** What is missing or wrong in one field, in Stripe's words. */
export function errorOf(name: FieldName, values: Values, today: Date): BrowserError | undefined {
  switch (name) {
    case 'number':
      return numberError(digits(values.number));
    case 'expiry':
      return expiryError(digits(values.expiry), today);
    case 'cvc':
      return values.cvc.length < cvcLength(brandOf(digits(values.number)))
        ? invalid('incomplete_cvc', "Your card's security code is incomplete.")
        : undefined;
    case 'postalCode':
      return values.country === 'US' && !/^\d{5}$/.test(values.postalCode)
        ? invalid('incomplete_zip', 'Your ZIP code is incomplete.')
        : undefined;
    case 'country':
      return undefined;
  }
}

function numberError(number: string): BrowserError | undefined {
  if (number.length < usualLength(number)) {
    return invalid('incomplete_number', 'Your card number is incomplete.');
  }
  return passesLuhn(number) ? undefined : invalid('invalid_number', 'Your card number is invalid.');
}

function expiryError(expiry: string, today: Date): BrowserError | undefined {
  if (expiry.length < 4) {
    return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const [month, year] = expiryOf(expiry);
  if (month < 1 || month > 12) {
    return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  return isPastMonth(month, year, today)
    ? invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.")
    : undefined;
}

function expiryOf(expiry: string): [month: number, year: number] {
  const typed = digits(expiry);
  return [Number(typed.slice(0, 2)), 2000 + Number(typed.slice(2, 4))];
}

/** The form as Stripe's API takes it. */
export function paymentMethodForm(values: Values, asksAddress: boolean): Record<string, string> {
  const [month, year] = expiryOf(values.expiry);
  const address = 'payment_method_data[billing_details][address]';
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digits(values.number),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': values.cvc,
    ...(asksAddress && {
      [`${address}[country]`]: values.country,
      ...(values.country === 'US' && { [`${address}[postal_code]`]: values.postalCode }),
    }),
  };
}
