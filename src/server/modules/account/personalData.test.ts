import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

it('exports all stored data of a user, and no secrets', async () => {
  const buyer = await buildUser();
  const group = await buildGroup({ inviteEmails: [buyer.email] });
  const { purchase } = await buyShare(group._id, 'Half', buyer);
  const { headers, body } = await api('GET', '/api/account/data', { token: buyer.token });
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(body).toMatchObject({
    account: { _id: buyer.userId, username: buyer.username, email: buyer.email },
    memberships: [{ groupId: group._id, group: group.name }],
    invitations: [{ groupId: group._id, state: 'accepted' }],
    purchases: [{ _id: purchase._id, amountPaid: purchase.amountPaid }],
    sessions: expect.arrayContaining([expect.objectContaining({ address: '127.0.0.1' })]),
    auditEntries: expect.arrayContaining([
      expect.objectContaining({ action: 'user.register', actorId: buyer.userId }),
    ]),
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|tokenHash|passwordHash/);
});

it('refuses visitors', async () => {
  expect((await api('GET', '/api/account/data')).status).toBe(401);
});
