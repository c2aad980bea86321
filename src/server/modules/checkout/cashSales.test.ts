import type { Group } from '#shared/groups/groups.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { buildGroup } from '#testing/factories/groups';
import { purchasesOf, readGroup, refundShare, startPayment } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

interface Recorded {
  updatedGroup: Group;
  purchase: Purchase;
}

const record = (token: string, groupId: string, sale: object) =>
  api<Recorded>('POST', `/api/groups/${groupId}/cash-sales`, {
    token,
    body: { portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID(), ...sale },
  });

const kindsOf = async (token: string, groupId: string) => {
  const { body } = await api<LedgerEntry[]>('GET', `/api/groups/${groupId}/ledger`, { token });
  return body.map(({ kind, change }) => [kind, change]);
};

it('sells a share with no card, under a receipt of its own', async () => {
  const { admin, member, group } = await buildRanch();
  const { status, body } = await record(admin.token, group._id, { email: member.email });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    purchase: { state: 'paid', method: 'cash', amountPaid: 550, userId: member.userId },
    updatedGroup: { remainingCost: 3850, quarters: { sold: 2, held: 0 } },
  });
  expect(await kindsOf(admin.token, group._id)).toEqual([
    ['cash-sale', -550],
    ['open', 4400],
  ]);
  const [own] = await purchasesOf(member);
  expect(own?.receiptNumber).toMatch(/^SC-/);
  const number = own?.receiptNumber ?? '';
  const mail = await waitForMail(
    member.email,
    `Receipt ${number}: a Half of ${group.name}, 1/8 of the beef`,
  );
  expect(mail.text).toContain('paid in cash');
});

it('is one sale, however often its call is sent', async () => {
  const { admin, member, group } = await buildRanch();
  const sale = { email: member.email, saleId: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => record(admin.token, group._id, sale)));
  expect(new Set(answers.map(({ body }) => body.purchase._id)).size).toBe(1);
  expect((await readGroup(admin.token, group._id)).remainingCost).toBe(3850);
});

it('is not taken for another sale, sent under the same name', async () => {
  const { admin, member, group } = await buildRanch();
  const sale = { email: member.email, saleId: crypto.randomUUID() };
  await record(admin.token, group._id, sale);
  const changed = { ...sale, portion: 'Quarter', amountPaid: 275 };
  const { status, body } = await record(admin.token, group._id, changed);
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toMatch(/already recorded, under receipt SC-/);
});

it('ties a buyer to the supplier only by the buyer’s own act', async () => {
  const { admin, group } = await buildRanch();
  const stranger = await buildUser();
  expect((await record(admin.token, group._id, { email: stranger.email })).status).toBe(422);
  expect((await readGroup(admin.token, group._id)).remainingCost).toBe(4400);
});

it('never sells the last share twice', async () => {
  const { admin, member, supplierId } = await buildLast();
  const group = await buildGroup({ supplierId, totalPortions: 1, totalCost: 100 });
  const sale = { portion: 'Full', amountPaid: 100, email: member.email };
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await record(admin.token, group._id, sale)).status),
  );
  expect(statuses.sort()).toEqual([201, 409, 409]);
  expect(await readGroup(admin.token, group._id)).toMatchObject({
    status: 'full',
    remainingCost: 0,
  });
});

async function buildLast() {
  const admin = await buildSupplierAdmin();
  return {
    admin,
    supplierId: admin.supplierId,
    member: await buildUser({ supplierId: admin.supplierId }),
  };
}

it('is refunded by a ledger entry alone', async () => {
  const { admin, member, group } = await buildRanch();
  const { body } = await record(admin.token, group._id, { email: member.email });
  const refunded = await refundShare(body.purchase._id, { token: admin.token });
  expect(refunded.body).toMatchObject({ state: 'refunded', method: 'cash' });
  expect(await kindsOf(admin.token, group._id)).toEqual([
    ['cash-refund', 550],
    ['cash-sale', -550],
    ['open', 4400],
  ]);
  expect((await readGroup(admin.token, group._id)).remainingCost).toBe(4400);
});

it.each([
  ['a price that is not the share’s', { amountPaid: 549 }, 409],
  ['a person without an account', { email: 'nobody@example.com' }, 422],
  ['a portion that is none', { portion: 'Slice' }, 422],
  ['half a cent', { amountPaid: 550.005 }, 422],
])('refuses %s', async (_, sale, status) => {
  const { admin, member, group } = await buildRanch();
  const answer = await record(admin.token, group._id, { email: member.email, ...sale });
  expect(answer.status).toBe(status);
  expect((await readGroup(admin.token, group._id)).remainingCost).toBe(4400);
});

it('waits for a buyer who is paying by card', async () => {
  const { admin, member, group } = await buildRanch();
  await startPayment(member, group._id, 'Quarter');
  const { status } = await record(admin.token, group._id, { email: member.email });
  expect(status).toBe(409);
});

it('is refused to an admin who does not run the group', async () => {
  const { member, group } = await buildRanch();
  const elsewhere = await buildSupplierAdmin();
  expect((await record(elsewhere.token, group._id, { email: member.email })).status).toBe(403);
});
