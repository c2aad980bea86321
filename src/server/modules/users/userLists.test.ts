import type { User } from '#shared/users/users.contract';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const list = async (token: string, query = '') =>
  (await api<User[]>('GET', `/api/users${query}`, { token })).body;

it('shows a supplier admin their own people, never superadmins or requests', async () => {
  const admin = await buildSupplierAdmin();
  const { supplierId } = admin;
  const member = await buildUser({ supplierId });
  const chief = await buildUser({ role: 'superadmin', supplierId });
  const stranger = await buildUser();
  const ids = (await list(admin.token)).map(({ _id }) => _id);
  expect(ids).toEqual(expect.arrayContaining([admin.userId, member.userId]));
  expect(ids).not.toContain(chief.userId);
  expect(ids).not.toContain(stranger.userId);
  expect(await list(admin.token, '?role=pending')).toEqual([]);
});

it('shows a superadmin who awaits approval', async () => {
  const pending = await buildUser({ role: 'pending' });
  const waiting = await list(await superadminToken(), '?role=pending');
  expect(waiting.map(({ _id }) => _id)).toContain(pending.userId);
  expect(new Set(waiting.map(({ role }) => role))).toEqual(new Set(['pending']));
});

it('searches, sorts and pages', async () => {
  const mark = unique('mark');
  for (const name of ['b', 'c', 'a']) await buildUser({ username: `${mark}-${name}` });
  const query = `q=${mark.toUpperCase()}&sort=username&order=desc&pageSize=2`;
  const token = await superadminToken();
  const { body } = await api('GET', `/api/users?${query}`, { token });
  expect(body).toMatchObject({
    total: 3,
    users: [{ username: `${mark}-c` }, { username: `${mark}-b` }],
  });
  expect((await api('GET', '/api/users?sort=password_hash', { token })).status).toBe(422);
  expect(await api('GET', '/api/users?page=0', { token })).toMatchObject({
    status: 422,
    body: { message: 'page is not as expected.' },
  });
});

it('sorts by supplier’s name, those without one after all others, and turns that around', async () => {
  const mark = unique('mark');
  const [a, b] = [
    await buildSupplier({ name: unique('a') }),
    await buildSupplier({ name: unique('B') }),
  ];
  for (const supplierId of [undefined, b._id, undefined, a._id, b._id]) {
    await buildUser({ username: unique(mark), supplierId });
  }
  const token = await superadminToken();
  const namesOn = async (query: string) => {
    const path = `/api/users?q=${mark}&sort=supplierName&pageSize=3&${query}`;
    const { body } = await api<{ users: User[] }>('GET', path, { token });
    return body.users.map(({ supplierName }) => supplierName);
  };
  expect(await namesOn('order=asc&page=1')).toEqual([a.name, b.name, b.name]);
  expect(await namesOn('order=asc&page=2')).toEqual([null, null]);
  expect(await namesOn('order=desc&page=1')).toEqual([null, null, b.name]);
  expect(await namesOn('order=desc&page=2')).toEqual([b.name, a.name]);
});

it('contains only the declared fields of a user', async () => {
  const [user = {}] = await list(await superadminToken());
  expect(Object.keys(user).sort()).toEqual([
    '_id',
    'createdAt',
    'email',
    'emailVerified',
    'hasSecondFactor',
    'isAdmin',
    'pendingEmail',
    'role',
    'supplierId',
    'supplierName',
    'updatedAt',
    'username',
  ]);
});
