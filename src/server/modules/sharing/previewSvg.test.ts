import { readFileSync } from 'node:fs';

import { Resvg } from '@resvg/resvg-js';

import type { PreviewContent } from './previewContent.rules';
import { readLetterWidths } from './letterWidths.rules';
import { previewSvg } from './previewSvg';

const folder = 'node_modules/@expo-google-fonts/fraunces';
const fontFiles = {
  400: `${folder}/400Regular/Fraunces_400Regular.ttf`,
  600: `${folder}/600SemiBold/Fraunces_600SemiBold.ttf`,
};
const letters = {
  400: readLetterWidths(readFileSync(fontFiles[400])),
  600: readLetterWidths(readFileSync(fontFiles[600])),
};

const draw = (of: PreviewContent) => previewSvg(of, letters, null);

const content: PreviewContent = {
  animal: 'Beef',
  name: 'Hereford steer',
  about: 'Beef · Oak Ranch · WA',
  state: '3 of 16 left · until Dec 5',
  quarters: { total: 16, sold: 11, held: 2, withdrawn: 0 },
  picture: null,
};

const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

const fillsOf = (svg: string): string[] =>
  [...svg.matchAll(/<rect x[^>]* fill="([^"]+)"/g)].map(([, fill = '']) => fill);

it('states name, whose animal it is, what is left and until when', () => {
  expect(textsOf(draw(content))).toEqual([
    'Sharecut',
    'Hereford steer',
    'Beef · Oak Ranch · WA',
    '3 of 16 left · until Dec 5',
  ]);
});

it('draws a cell for each quarter by its state, and one for each state when there are many', () => {
  const fills = fillsOf(draw(content));
  expect(fills).toHaveLength(16);
  expect(fills.filter((fill) => fill === fills[0])).toHaveLength(11);
  expect(fills.filter((fill) => fill === fills[11])).toHaveLength(2);
  const many = { total: 400, sold: 200, held: 0, withdrawn: 100 };
  expect(fillsOf(draw({ ...content, quarters: many }))).toHaveLength(3);
});

it('writes what people typed as text, without signs that the font lacks', () => {
  const svg = draw({ ...content, name: `Tom's "A" <b>& 🐑 Łódź` });
  expect(textsOf(svg)[1]).toBe('Tom&#39;s &quot;A&quot; &lt;b&gt;&amp; Łódź');
  expect(textsOf(draw({ ...content, name: '🐑🐑' }))[1]).toBe('Beef');
});

it('breaks a long name into two lines and cuts the rest', () => {
  const name = 'A very long name of a Boer cross goat that no reader reads to its end';
  const [, first, second] = textsOf(draw({ ...content, name }));
  expect(first).toMatch(/^A very long/);
  expect(second).toMatch(/…$/);
  const [, word] = textsOf(draw({ ...content, name: 'M'.repeat(200) }));
  expect(word).toMatch(/^M{5,15}…$/);
});

it.each([
  ['Beef · Evergreen Valley Family Ranch · WA', 'Beef · Evergreen Valley Family Ranch · WA'],
  ['Lamb · Willowbrook Mammoth Farms · WY', 'Lamb · Willowbrook Mammoth Farms · WY'],
  ['Beef · Wyoming Mountain Meadows Grassland Ranch · WY', 'Beef · Wyoming Mountain Meadows…'],
])('shows of %j what has room: %j', (about, shown) => {
  const [, , line] = textsOf(draw({ ...content, about }));
  expect(line?.replaceAll('&amp;', '&')).toBe(shown);
});

it.each(['Wagyu', 'illicit lilt, fjord', 'WWW MMM', 'Łódź & Ñandú 417 · “A”', 'AVAToTeYoWA'])(
  'measures %j as it is drawn',
  (text) => {
    const size = 100;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200">
      <text x="10" y="120" font-family="Fraunces" font-weight="600" font-size="${String(size)}">${text.replace('&', '&amp;')}</text></svg>`;
    const font = { loadSystemFonts: false, fontFiles: Object.values(fontFiles) };
    const drawn = new Resvg(svg, { font }).getBBox()?.width ?? 0;
    const measured =
      Array.from(text).reduce((sum, one) => sum + (letters[600](one) ?? 0), 0) * size;
    // Pairs are drawn closer, and a letter has space at its sides.
    expect(drawn).toBeLessThanOrEqual(measured);
    expect(drawn).toBeGreaterThan(measured * 0.8);
  },
);
