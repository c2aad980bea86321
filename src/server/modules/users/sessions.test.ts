import { unique } from '#testing/factories/unique';
import { buildUser, logIn, superadminToken } from '#testing/factories/users';
import { buildSupplier } from '#testing/factories/suppliers';
import { api } from '#testing/testServer';

const whoAmI = (token: string) => api('GET', '/api/suppliers/my-suppliers', { token });

it('logs in by username or email, in either case', async () => {
  const user = await buildUser();
  const byName = await logIn(user.username.toUpperCase(), user.password);
  expect(byName).toMatchObject({
    status: 200,
    body: { userId: user.userId, username: user.username, isAdmin: false, role: 'member' },
  });
  const byAddress = await logIn(` ${user.email.toUpperCase()} `, user.password);
  expect(byAddress.body.userId).toBe(user.userId);
  expect((await whoAmI(byAddress.body.token ?? '')).status).toBe(200);
});

it('says the same to a wrong password and to nobody', async () => {
  const { username } = await buildUser();
  const wrong = await logIn(username, 'not it');
  const nobody = await logIn(unique('nobody'), 'not it');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ message: 'Invalid credentials.', code: 'invalidCredentials' });
  expect(nobody.status).toBe(401);
  expect(nobody.body).toEqual(wrong.body);
});

it('refuses a tenth and one failure of an account, however many come at once', async () => {
  const { username, password } = await buildUser();
  const tries = await Promise.all(Array.from({ length: 15 }, () => logIn(username, 'not it')));
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = await logIn(username, password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('forgets failures after a success', async () => {
  const { username, password } = await buildUser();
  for (let round = 0; round < 9; round += 1) await logIn(username, 'not it');
  expect((await logIn(username, password)).status).toBe(200);
  expect((await logIn(username, 'not it')).status).toBe(401);
  expect((await logIn(username, password)).status).toBe(200);
});

it.each([
  [{}, 422, 'Enter your username or email.'],
  [{ identifier: '', password: 'x' }, 422, 'Enter your username or email.'],
  [{ identifier: 'ann', password: ['x'] }, 400, 'Enter your password.'],
])('refuses %j', async (body, status, message) => {
  const answer = await api('POST', '/api/users/login', { body });
  expect(answer).toMatchObject({ status, body: { message } });
});

it('refuses tokens that are not its own', async () => {
  const { token } = await buildUser();
  const [header = '', payload = '', signature = ''] = token.split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const raised = Buffer.from(JSON.stringify({ ...claims, role: 'superadmin' })).toString(
    'base64url',
  );
  for (const forged of [
    `${none}.${payload}.${signature}`,
    `${none}.${payload}.`,
    `${header}.${raised}.${signature}`,
    'rubbish',
  ]) {
    expect(await whoAmI(forged)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  }
});

it('reads role and supplier from the database: a change ends the session at once', async () => {
  const user = await buildUser();
  const { _id: supplierId } = await buildSupplier();
  await api('PATCH', `/api/users/${user.userId}`, {
    token: await superadminToken(),
    body: { ...user, role: 'member', supplierId, password: '' },
  });
  expect((await whoAmI(user.token)).status).toBe(401);
  const { body } = await logIn(user.username, user.password);
  expect((await whoAmI(body.token ?? '')).body).toMatchObject([{ _id: supplierId }]);
});
