import { createSecretBox } from './secretBox';

const box = createSecretBox('one secret of thirty-two letters');

it('opens what it sealed, and never seals the same twice', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ann');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'ann')).not.toBe(sealed);
  expect(box.open(sealed, 'ann')).toBe('JBSWY3DPEHPK3PXP');
});

const changeEnd = (sealed: string): string =>
  sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BA' : 'AA');

it.each([
  ['of another owner', (sealed: string) => box.open(sealed, 'ben')],
  ['changed since', (sealed: string) => box.open(changeEnd(sealed), 'ann')],
  [
    'of another key',
    (sealed: string) => createSecretBox('another secret of that length...').open(sealed, 'ann'),
  ],
])('does not open what is %s', (_, open) => {
  expect(open(box.seal('JBSWY3DPEHPK3PXP', 'ann'))).toBeNull();
});
