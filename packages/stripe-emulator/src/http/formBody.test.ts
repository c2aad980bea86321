import { formName, parseForm } from './formBody';

it.each([
  ['a=1&b[c]=2&b[d][e]=3', { a: '1', b: { c: '2', d: { e: '3' } } }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
  ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['metadata[a%20b]=c%26d', { metadata: { 'a b': 'c&d' } }],
  ['__proto__[x]=1&a[constructor][y]=2', { a: {} }],
  ['', {}],
])('reads %s', (text, form) => {
  expect(parseForm(text)).toEqual(form);
});

it('names a path as the form would', () => {
  expect(formName(['card', 'number'])).toBe('card[number]');
});
