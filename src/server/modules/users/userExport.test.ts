import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

const exportUsers = (token: string, query = '') =>
  api<string>('GET', `/api/users/export${query}`, { token });

it('exports the users an admin looks after, as filtered', async () => {
  const { token, supplierId, email } = await buildSupplierAdmin();
  const member = await buildUser({ supplierId });
  const stranger = await buildUser();
  const { status, body, headers } = await exportUsers(token);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  expect(body).toContain(email);
  expect(body).toContain(`"${member.email}","Member"`);
  expect(body).not.toContain(stranger.email);
  expect((await exportUsers(token, '?role=member')).body).not.toContain(email);
});

it('refuses to sort by what it does not know', async () => {
  const { token } = await buildSupplierAdmin();
  expect((await exportUsers(token, '?sort=password')).status).toBe(422);
});
