import { errorOf, formatCvc, formatExpiry, formatNumber, paymentMethodForm } from './cardFields';

const values = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
  country: 'US',
  postalCode: '98101',
};
const today = new Date('2026-11-21');

it.each([
  ['42424', '4242 4'],
  ['4242-4242 42424242 9', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['abc', ''],
])('writes the number %s as %s', (typed, text) => {
  expect(formatNumber(typed)).toBe(text);
});

it.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['3', '03'],
  ['12/', '12 / '],
  ['12 / ', '12 / '],
  ['12 /', '12'],
  ['12 / 30', '12 / 30'],
])('writes the date %s as %s', (typed, text) => {
  expect(formatExpiry(typed)).toBe(text);
});

it('takes as many digits for the security code as the brand has', () => {
  expect(formatCvc('12345', '4242')).toBe('123');
  expect(formatCvc('12345', '3782')).toBe('1234');
});

it.each([
  ['number', '4242', 'incomplete_number'],
  ['number', '4242 4242 4242 4241', 'invalid_number'],
  ['expiry', '12', 'incomplete_expiry'],
  ['expiry', '13 / 30', 'invalid_expiry_month'],
  ['expiry', '10 / 26', 'invalid_expiry_year_past'],
  ['cvc', '12', 'incomplete_cvc'],
  ['postalCode', '981', 'incomplete_zip'],
] as const)('finds %s %s wrong: %s', (name, value, code) => {
  expect(errorOf(name, { ...values, [name]: value }, today)?.code).toBe(code);
  expect(errorOf(name, values, today)).toBeUndefined();
});

it('sends what the API takes', () => {
  expect(paymentMethodForm(values, true)).toMatchObject({
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_year]': '2030',
    'payment_method_data[billing_details][address][postal_code]': '98101',
  });
  expect(paymentMethodForm(values, false)).not.toHaveProperty([
    'payment_method_data[billing_details][address][country]',
  ]);
});
