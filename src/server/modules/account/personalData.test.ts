import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildUser } from '#testing/factories/users';
import { sellByWeight, settleByWeight } from '#testing/factories/weight';
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

it('exports the statements of a share that is sold by weight, and what went back', async () => {
  const { agreed, admin, group } = await sellByWeight();
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  const purchaseId = agreed.purchase._id;
  const { body } = await api('GET', '/api/account/data', { token: agreed.buyer.token });
  expect(body).toMatchObject({
    statements: [{ purchaseId, version: 1, hundredths: 70_000, totalCents: 153_125 }],
    returns: [{ purchaseId, amountCents: 9_297 }],
  });
});

it('refuses visitors', async () => {
  expect((await api('GET', '/api/account/data')).status).toBe(401);
});
