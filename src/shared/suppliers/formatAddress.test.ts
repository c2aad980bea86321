import { formatAddress } from './formatAddress';

it.each([
  ['1 Oak Road', 'Ellensburg', 'WA', '98926', '1 Oak Road\nEllensburg, WA 98926'],
  ['', 'Ellensburg', '', '98926', 'Ellensburg, 98926'],
  ['1 Oak Road', '', 'WA', '', '1 Oak Road\nWA'],
  ['', '', '', '', ''],
])('writes %p, %p, %p, %p as %p', (street, city, state, zip, written) => {
  expect(formatAddress({ street, city, state, zip })).toBe(written);
});
