import type { PreviewContent } from './previewContent';
import { previewSvg } from './previewSvg';

const content: PreviewContent = {
  animal: 'Beef',
  name: 'Hereford steer',
  about: 'Beef · Oak Ranch · WA',
  state: '3 of 16 left · until Dec 5',
  quarters: { total: 16, sold: 11, held: 2, withdrawn: 0 },
};

const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

const fillsOf = (svg: string): string[] =>
  [...svg.matchAll(/<rect x[^>]* fill="([^"]+)"/g)].map(([, fill = '']) => fill);

it('states name, whose animal it is, what is left and until when', () => {
  expect(textsOf(previewSvg(content))).toEqual([
    'Sharecut',
    'Hereford steer',
    'Beef · Oak Ranch · WA',
    '3 of 16 left · until Dec 5',
  ]);
});

it('draws a cell for each quarter by its state, and one for each state when there are many', () => {
  const fills = fillsOf(previewSvg(content));
  expect(fills).toHaveLength(16);
  expect(fills.filter((fill) => fill === fills[0])).toHaveLength(11);
  expect(fills.filter((fill) => fill === fills[11])).toHaveLength(2);
  const many = { total: 400, sold: 200, held: 0, withdrawn: 100 };
  expect(fillsOf(previewSvg({ ...content, quarters: many }))).toHaveLength(3);
});

it('writes what people typed as text, without signs that the font lacks', () => {
  const svg = previewSvg({ ...content, name: `Tom's "A" <b>& 🐑 Łódź` });
  expect(textsOf(svg)[1]).toBe('Tom&#39;s &quot;A&quot; b&amp; Łódź');
  expect(textsOf(previewSvg({ ...content, name: '🐑🐑' }))[1]).toBe('Beef');
});

it('breaks a long name into two lines and cuts the rest', () => {
  const name = 'A very long name of a Boer cross goat that nobody reads to its end';
  const [, first, second] = textsOf(previewSvg({ ...content, name }));
  expect(first).toMatch(/^A very long/);
  expect(second).toMatch(/…$/);
  const [, word] = textsOf(previewSvg({ ...content, name: 'M'.repeat(200) }));
  expect(word).toMatch(/^M{5,15}…$/);
});
