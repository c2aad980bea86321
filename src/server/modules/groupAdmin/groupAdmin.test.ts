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

  it.each(calls)('is left alone: %s %s', async (method, path, body) => {
    const { group } = await buildRanch();
    const stranger = await buildSupplierAdmin();
    const member = await buildUser();
    const url = `/api/groups/${group._id}${path}`;
    const refused = await api(method, url, { token: stranger.token, body });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      message: 'You do not have permission to edit this group.',
    });
    expect((await api(method, url, { token: member.token, body })).status).toBe(403);
    expect((await api(method, url, { body })).status).toBe(401);
  });

  it.each(calls)('may not be there: %s %s', async (method, path, body) => {
    const token = await superadminToken();
    for (const id of ['not-an-id', noGroup]) {
      expect((await api(method, `/api/groups/${id}${path}`, { token, body })).status).toBe(404);
    }
  });
});
