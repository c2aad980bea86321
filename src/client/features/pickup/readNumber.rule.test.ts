import { readNumber } from './readNumber';

it.each([
  ['740', 740],
  [' 104.25 ', 104.25],
  ['104,5', 104.5],
  ['1,010', 1010],
  ['1,012.5', 1012.5],
  ['-5', -5],
  ['', null],
  ['1,01,2', Number.NaN],
  ['1.012,5', Number.NaN],
  ['740 lb', Number.NaN],
  ['0x10', Number.NaN],
  ['1e3', Number.NaN],
  ['-', Number.NaN],
])('reads the typed weight %j as %p', (text, number) => {
  expect(readNumber(text)).toBe(number);
});
