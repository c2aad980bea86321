import { notLinked } from '#shared/users/supplierPermissions';
import { unique } from '#testing/factories/unique';
import {
  buildUser,
  legacyAdmin,
  logIn,
  superadminToken,
  type TestUser,
} from '#testing/factories/users';
import { api } from '#testing/testServer';

type Named = Pick<TestUser, 'userId' | 'username' | 'email'>;

const update = (token: string, { userId, username, email }: Named, place: object) =>
  api('PATCH', `/api/users/${userId}`, { token, body: { username, email, ...place } });

const member = { role: 'member', supplierId: null };

describe('a supplier admin without a supplier', () => {
  const refused = { status: 403, body: { message: notLinked } };

  it('creates no user', async () => {
    const { token } = await buildUser({ role: 'supplieradmin' });
    const username = unique('cleo');
    const body = { username, email: `${username}@example.com`, ...member };
    expect(await api('POST', '/api/users/admin-create', { token, body })).toMatchObject(refused);
    const found = await api('GET', `/api/users?q=${username}`, { token: await superadminToken() });
    expect(found.body).toMatchObject({ total: 0 });
  });

  it('changes no user', async () => {
    const { token } = await buildUser({ role: 'supplieradmin' });
    expect(await update(token, await buildUser(), member)).toMatchObject(refused);
  });
});

describe('a role that is no longer given', () => {
  it('stays when its user is pending', async () => {
    const pending = await buildUser({ role: 'pending' });
    const username = unique('pat');
    const place = { role: 'pending', supplierId: null };
    expect(await update(await superadminToken(), { ...pending, username }, place)).toMatchObject({
      status: 200,
      body: { username, role: 'pending' },
    });
    expect((await api('GET', '/api/account', { token: pending.token })).status).toBe(200);
  });

  it('stays when its user is an admin of old, as their supplier’s admins see them', async () => {
    const { email, password } = legacyAdmin;
    const { userId = '', username = '', supplierId } = (await logIn(email, password)).body;
    const { token } = await buildUser({ role: 'supplieradmin', supplierId: supplierId ?? null });
    for (const caller of [token, await superadminToken()]) {
      const place = { role: 'admin', supplierId };
      expect(await update(caller, { userId, username, email }, place)).toMatchObject({
        status: 200,
        body: place,
      });
    }
  });

  it('keeps a rejected user out', async () => {
    const pending = await buildUser({ role: 'pending' });
    const token = await superadminToken();
    await api('PUT', `/api/users/${pending.userId}/reject`, { token });
    const place = { role: 'pending', supplierId: null };
    expect((await update(token, pending, place)).status).toBe(200);
    expect((await logIn(pending.email, pending.password)).status).toBe(403);
  });

  it.each(['pending', 'admin', 'owner', ''])(
    'is refused for any other user: "%s"',
    async (role) => {
      const message = 'Choose a role.';
      const answer = await update(await superadminToken(), await buildUser(), { ...member, role });
      expect(answer).toMatchObject({ status: 422, body: { message, fields: { role: message } } });
    },
  );
});
