import { buildUser, firstSuperadmin, superadminToken } from '#testing/factories/users';
import { startFleet } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

const remove = ({ token, password }: { token: string; password: string }) =>
  api('POST', '/api/account/delete', {
    token,
    body: { currentPassword: password, confirmation: 'DELETE' },
  });

it('keeps one superadmin when the last two delete their accounts at once', async () => {
  const fleet = await startFleet({ database: 'pglite' });
  try {
    const second = await buildUser({ role: 'superadmin' });
    const first = { ...firstSuperadmin, token: await superadminToken() };
    const answers = await Promise.all([remove(first), remove(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.message)).toContain('There must always be a superadmin.');
  } finally {
    await fleet.close();
  }
});
