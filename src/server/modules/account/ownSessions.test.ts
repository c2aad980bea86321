import type { OpenSession } from '#shared/account/account.contract';
import { buildUser, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const path = '/api/account/sessions';
const list = (token: string) => api<OpenSession[]>('GET', path, { token });

async function logInWith(userAgent: string, { username, password }: TestUser): Promise<string> {
  const { body } = await api<{ token: string }>('POST', '/api/users/login', {
    body: { identifier: username, password },
    headers: { 'user-agent': userAgent },
  });
  return body.token;
}

it('are listed, newest first, with this one marked', async () => {
  const user = await buildUser();
  const token = await logInWith(firefox, user);
  const { body } = await list(token);
  expect(body.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(body[0]).toMatchObject({ browser: 'Firefox on Linux', address: '127.0.0.1' });
  expect(Date.parse(body[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now());
});

it('ends one session, and refuses another user’s', async () => {
  const [user, stranger] = [await buildUser(), await buildUser()];
  const token = await logInWith(firefox, user);
  const { body } = await list(token);
  const id = body.find(({ isCurrent }) => isCurrent)?._id ?? '';
  const end = (as: string, which = id) => api('DELETE', `${path}/${which}`, { token: as });
  expect((await end(stranger.token)).status).toBe(404);
  expect((await end(user.token, 'no-id')).status).toBe(404);
  expect((await end(user.token)).status).toBe(200);
  expect((await list(token)).status).toBe(401);
  expect((await end(user.token)).status).toBe(404);
  expect((await list(user.token)).body).toHaveLength(1);
});

it('ends all sessions, including this one', async () => {
  const user = await buildUser();
  const token = await logInWith('x'.repeat(5000), user);
  expect((await api('DELETE', path, { token })).status).toBe(200);
  expect((await list(token)).status).toBe(401);
  expect((await list(user.token)).status).toBe(401);
  expect((await api('DELETE', path)).status).toBe(401);
});
