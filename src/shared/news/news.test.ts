import { newsChangeEnd, newsParagraphs } from './news';

/** The links of a text, and the text with them. */
const linksIn = (text: string) =>
  newsParagraphs(text)
    .flat(2)
    .flatMap(({ href }) => href ?? []);

test.each([
  ['See https://oakranch.example/map?a=1&b=2.', 'https://oakranch.example/map?a=1&b=2'],
  ['See www.oakranch.example, please!', 'https://www.oakranch.example'],
  ['(see https://oakranch.example/hay)', 'https://oakranch.example/hay'],
  ['https://en.wikipedia.org/wiki/Angus_(cattle).', 'https://en.wikipedia.org/wiki/Angus_(cattle)'],
  ['HTTPS://oakranch.example', 'HTTPS://oakranch.example'],
])('links the address in %s', (text, href) => {
  expect(linksIn(text)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'At 9 a.m. in the barn',
  'www.',
  'https://',
  'awww.thanks',
])('links nothing in %s', (text) => {
  expect(linksIn(text)).toEqual([]);
});

it('finds the end of an address in one pass', () => {
  const text = `www.a.example${'.'.repeat(900)}x${')'.repeat(900)}`;
  const [[pieces = []] = []] = newsParagraphs(text);
  expect(pieces.map((piece) => piece.text)).toEqual([
    `www.a.example${'.'.repeat(900)}x`,
    ')'.repeat(900),
  ]);
});

it('keeps every character of a line, links and all', () => {
  const line = 'Maps: https://a.example/x, and <b>www.b.example</b> (https://c.example).';
  const [[pieces = []] = []] = newsParagraphs(line);
  expect(pieces.map(({ text }) => text).join('')).toBe(line);
  expect(linksIn(line)).toEqual([
    'https://a.example/x',
    'https://www.b.example',
    'https://c.example',
  ]);
});

it('divides paragraphs by blank lines, and keeps lines', () => {
  const texts = newsParagraphs('One\ntwo\n\n \nThree\n').map((lines) =>
    lines.map((pieces) => pieces.map(({ text }) => text).join('')),
  );
  expect(texts).toEqual([
    ['One', 'two'],
    ['Three', ''],
  ]);
});

it('can be changed for ten minutes', () => {
  expect(newsChangeEnd('2026-12-01T10:00:00Z').toISOString()).toBe('2026-12-01T10:10:00.000Z');
});
