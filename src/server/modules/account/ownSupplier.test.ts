import type { Account } from '#shared/account/account.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, refundShare, startPayment } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { superadminToken, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

const leave = ({ token }: TestUser) =>
  api<Account & { message: string }>('DELETE', '/api/account/supplier', { token });

const setStatus = (groupId: string, token: string, status: string) =>
  api('PATCH', `/api/groups/${groupId}/status`, { token, body: { status } });

it('frees a member when their share was refunded, who then buys from another ranch', async () => {
  const { group } = await buildRanch();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  expect(await leave(buyer)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(`a share of ${group.name}`) },
  });
  await refundShare(purchase._id);
  const answers = await Promise.all([leave(buyer), leave(buyer)]);
  expect(answers).toMatchObject([
    { status: 200, body: { supplierId: null } },
    { status: 200, body: { supplierId: null } },
  ]);
  const elsewhere = await buildGroup();
  const { purchase: next } = await buyShare(elsewhere._id, 'Quarter', buyer);
  expect(next.state).toBe('paid');
  const { body } = await api<Account>('GET', '/api/account', buyer);
  expect(elsewhere.supplierId).toMatchObject({ _id: body.supplierId });
});

it('frees a member when their group is closed', async () => {
  const { admin, group } = await buildRanch();
  const { buyer } = await buyShare(group._id, 'Full');
  await setStatus(group._id, admin.token, 'full');
  expect((await leave(buyer)).status).toBe(409);
  await setStatus(group._id, admin.token, 'closed');
  expect((await leave(buyer)).status).toBe(200);
});

it('waits for a share that is held', async () => {
  const { member, group } = await buildRanch();
  await startPayment(member, group._id, 'Half');
  expect(await leave(member)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is held for you') },
  });
  const [held] = await purchasesOf(member);
  await api('POST', `/api/purchases/${held?._id ?? ''}/release`, member);
  expect((await leave(member)).status).toBe(200);
});

it('is not for admins', async () => {
  const { admin } = await buildRanch();
  expect((await leave(admin)).status).toBe(409);
  expect(
    (await api('DELETE', '/api/account/supplier', { token: await superadminToken() })).status,
  ).toBe(409);
});
