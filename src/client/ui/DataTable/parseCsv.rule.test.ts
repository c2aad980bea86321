import { parseCsv } from './parseCsv';

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFF"a","b"\r\n"x, y",\r\n',
    [
      ['a', 'b'],
      ['x, y', ''],
    ],
  ],
  ['"say ""moo""","two\nlines"', [['say "moo"', 'two\nlines']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('reads %j', (text, lines) => {
  expect(parseCsv(text)).toEqual(lines);
});
