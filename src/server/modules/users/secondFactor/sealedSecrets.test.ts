import { seal, unseal } from './sealedSecrets.rules';

const secret = 'one secret of thirty-two letters';
const sealForAnn = () => seal(secret, 'JBSWY3DPEHPK3PXP', 'ann');

it('opens what it sealed, and never seals the same twice', () => {
  const sealed = sealForAnn();
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealForAnn()).not.toBe(sealed);
  expect(unseal(secret, sealed, 'ann')).toBe('JBSWY3DPEHPK3PXP');
});

const changeEnd = (sealed: string): string =>
  sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BA' : 'AA');

it.each([
  ['of another owner', (sealed: string) => unseal(secret, sealed, 'ben')],
  ['changed since', (sealed: string) => unseal(secret, changeEnd(sealed), 'ann')],
  ['of another key', (sealed: string) => unseal('another secret of that length...', sealed, 'ann')],
])('does not open what is %s', (_, open) => {
  expect(open(sealForAnn())).toBeNull();
});
