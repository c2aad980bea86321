import { callFrom } from '#testing/callFrom';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, superadminToken } from '#testing/factories/users';
import { buildSupplier } from '#testing/factories/suppliers';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const sessionEnded = { message: 'Your session has ended. Please log in again.' };

const readOwnSupplier = (token: string) => api('GET', '/api/suppliers/my-suppliers', { token });

it('logs in by username or email, in either case', async () => {
  const user = await buildUser();
  const byName = await logIn(user.username.toUpperCase(), user.password);
  expect(byName).toMatchObject({
    status: 200,
    body: { userId: user.userId, username: user.username, isAdmin: false, role: 'member' },
  });
  const byAddress = await logIn(` ${user.email.toUpperCase()} `, user.password);
  expect(byAddress.body.userId).toBe(user.userId);
  expect((await readOwnSupplier(byAddress.body.token ?? '')).status).toBe(200);
});

it('answers a wrong password and an unknown name alike', async () => {
  const { username } = await buildUser();
  const wrong = await logIn(username, 'not it');
  const unknown = await logIn(unique('nobody'), 'not it');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ message: 'Invalid credentials.', code: 'invalidCredentials' });
  expect(unknown.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
});

it('refuses an account’s failures from the eleventh on when many arrive at once', async () => {
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

const logInFrom = async (address: string, identifier: string, password: string, parts = {}) =>
  (await callFrom(address, 'POST', '/api/users/login', { identifier, password, ...parts })).status;

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const statusesOf = (statuses: number[], wanted: number): number =>
  statuses.filter((status) => status === wanted).length;

describe('an account that many addresses try', () => {
  const tryFromEverywhere = (name: string) =>
    times(6, (part) => times(10, () => logInFrom(`127.0.7.${part + 1}`, name, 'not it')));

  it('is refused to strangers, and open to its owner where they have been before', async () => {
    const { username, password } = await buildUser();
    const tried = (await tryFromEverywhere(username)).flat();
    expect(statusesOf(tried, 401)).toBe(50);
    expect(statusesOf(tried, 429)).toBe(10);
    expect(await logInFrom('127.0.7.99', username, password)).toBe(429);
    expect(await logInFrom('127.0.0.1', username, password)).toBe(200);
  });

  it('opens to its owner anywhere with a reset', async () => {
    const { username, email } = await buildUser();
    await tryFromEverywhere(username);
    await api('POST', '/api/users/forgot-password', { body: { email } });
    const token = tokenIn(await waitForMail(email, 'Reset your password'));
    await api('POST', '/api/users/reset-password', { body: { token, newPassword: 'secret2' } });
    expect(await logInFrom('127.0.7.99', username, 'secret2')).toBe(200);
  });
});

it('lets an owner in on a known device when a neighbor has used up the attempts there', async () => {
  const office = '127.0.9.1';
  const [device, username, password] = [unique('device-of-ann-'), unique('ann'), 'shares-7'];
  const { email } = await buildUser({ username, password });
  expect(await logInFrom(office, username, password, { device })).toBe(200);
  await times(10, () => logInFrom(office, username, 'not it'));
  expect(await logInFrom(office, username, password)).toBe(429);
  expect(await logInFrom(office, username, password, { device: unique('another-device-') })).toBe(
    429,
  );
  expect(await logInFrom(office, username, password, { device })).toBe(200);
  const tries = await times(11, () => logInFrom('127.0.9.2', username, 'not it', { device }));
  expect([statusesOf(tries, 401), statusesOf(tries, 429)]).toEqual([10, 1]);
  await api('POST', '/api/users/forgot-password', { body: { email } });
  const token = tokenIn(await waitForMail(email, 'Reset your password'));
  await api('POST', '/api/users/reset-password', { body: { token, newPassword: 'secret2' } });
  expect(await logInFrom('127.0.9.2', username, 'secret2', { device })).toBe(200);
});

it('records existing and unknown names alike when a network tries many', async () => {
  const { userId, username } = await buildUser();
  const token = await superadminToken();
  const countOf = async (subject: string) =>
    (await api<{ total: number }>('GET', `/api/audit?subject=${subject}&page=1`, { token })).body
      .total;
  const before = { unknown: await countOf('unknown'), known: await countOf(userId) };
  await times(60, (index) => logInFrom('127.0.10.1', unique(`nobody${index}`), 'not it'));
  expect((await countOf('unknown')) - before.unknown).toBe(60);
  expect(await logInFrom('127.0.10.1', username, 'not it')).toBe(401);
  expect(await logInFrom('127.0.10.1', unique('nobody'), 'not it')).toBe(401);
  expect((await countOf(userId)) - before.known).toBe(0);
  expect((await countOf('unknown')) - before.unknown).toBe(60);
  expect(await logInFrom('127.0.10.2', username, 'not it')).toBe(401);
  expect((await countOf(userId)) - before.known).toBe(1);
});

it('checks at most a hundred failures of one address, and lets others in meanwhile', async () => {
  const { username, password } = await buildUser();
  const token = await superadminToken();
  const countUnknown = async () =>
    (await api<{ total: number }>('GET', '/api/audit?subject=unknown&page=1', { token })).body
      .total;
  const before = await countUnknown();
  const flood = times(600, (index) => logInFrom('127.0.8.1', unique(`nobody${index}`), 'not it'));
  let hasFloodEnded = false;
  void flood.then(() => (hasFloodEnded = true));
  expect((await logIn(username, password)).status).toBe(200);
  expect(hasFloodEnded).toBe(false);
  const statuses = await flood;
  expect(statusesOf(statuses, 401)).toBe(100);
  expect(statusesOf(statuses, 429)).toBe(500);
  expect((await countUnknown()) - before).toBeLessThanOrEqual(60);
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
    expect(await readOwnSupplier(forged)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  }
});

it('ends a session on the server with the logout, and no other', async () => {
  const user = await buildUser();
  const other = (await logIn(user.username, user.password)).body.token ?? '';
  const logout = () => api('POST', '/api/users/logout', { token: user.token });
  expect((await logout()).status).toBe(200);
  expect(await readOwnSupplier(user.token)).toMatchObject({ status: 401, body: sessionEnded });
  expect((await logout()).status).toBe(401);
  expect((await readOwnSupplier(other)).status).toBe(200);
});

it('ends the oldest session when a user logs in more than fifty times', async () => {
  const { username, password, token: first } = await buildUser();
  const { body: second } = await logIn(username, password);
  for (let round = 3; round <= 50; round += 1) await logIn(username, password);
  expect((await readOwnSupplier(first)).status).toBe(200);
  expect((await logIn(username, password)).status).toBe(200);
  expect((await readOwnSupplier(first)).status).toBe(401);
  expect((await readOwnSupplier(second.token ?? '')).status).toBe(200);
});

it('accepts a logout without a session', async () => {
  expect((await api('POST', '/api/users/logout')).status).toBe(401);
});

it('reads role and supplier from the database: a change ends the session at once', async () => {
  const user = await buildUser();
  const { _id: supplierId } = await buildSupplier();
  await api('PATCH', `/api/users/${user.userId}`, {
    token: await superadminToken(),
    body: { ...user, role: 'member', supplierId, password: '' },
  });
  expect((await readOwnSupplier(user.token)).status).toBe(401);
  const { body } = await logIn(user.username, user.password);
  expect((await readOwnSupplier(body.token ?? '')).body).toMatchObject([{ _id: supplierId }]);
});
