import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api, type Method } from '#testing/testServer';

const noGroup = '01a1fc4a-0000-7000-8000-000000000000';

describe('a group that is not the caller’s to run', () => {
  const calls: [Method, string, object | undefined][] = [
    ['PUT', '', { name: 'Mine' }],
    ['PATCH', '/status', { status: 'closed' }],
    ['DELETE', '', undefined],
    ['PATCH', '/members/add', { email: 'ann@example.com' }],
    ['PATCH', '/members/remove', { email: 'ann@example.com' }],
  ];

  it('is refused in words', async () => {
    const { group } = await buildRanch();
    const body = { name: 'Mine' };
    for (const { token } of [await buildSupplierAdmin(), await buildUser()]) {
      expect(await api('PUT', `/api/groups/${group._id}`, { token, body })).toMatchObject({
        status: 403,
        body: { message: 'You do not have permission to edit this group.' },
      });
    }
  });

  it.each(calls)('answers 404 when it does not exist: %s %s', async (method, path, body) => {
    const token = await superadminToken();
    for (const id of ['not-an-id', noGroup]) {
      expect((await api(method, `/api/groups/${id}${path}`, { token, body })).status).toBe(404);
    }
  });
});
