import { hashPassword, isPassword, setHashCost } from './passwordHash';

afterEach(() => {
  setHashCost(19_456);
});

it('hashes at the cost that is set, and still knows the passwords hashed before', async () => {
  const before = await hashPassword('shares-7', 'server');
  setHashCost(32);
  const after = await hashPassword('shares-7', 'server');
  expect(before).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(after).toContain('$argon2id$v=19$m=32,t=2,p=1$');
  expect(await isPassword('shares-7', before, 'server')).toBe(true);
  expect(await isPassword('shares-8', after, 'server')).toBe(false);
  expect(await isPassword('shares-7', null, 'server')).toBe(false);
});
