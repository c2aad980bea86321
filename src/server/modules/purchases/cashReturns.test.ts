import type { Alert } from '#shared/alerts/alerts.contract';
import type { AuditEntry } from '#shared/audit/audit.contract';
import type { PaymentEvent } from '#shared/purchases/paymentEvent.schema';
import type { Purchase, Receipt } from '#shared/purchases/purchases.contract';
import { buyShare, purchasesOf, refundShare, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const handBack = (id: string, token: string) =>
  api<Purchase & { message: string }>('POST', `/api/purchases/${id}/cash-return`, { token });

const reason = 'The steer fell ill.';

/** A ranch with two Halves sold for cash, and all that its admin and buyers do next. */
async function openShop() {
  const { admin, member, group, change } = await buildRanch();
  const other = await buildUser({ supplierId: admin.supplierId });
  const sell = (email: string) => sellForCash(group._id, { token: admin.token, email });
  const list = async (query: string) => {
    const path = `/api/purchases?groupId=${group._id}${query}`;
    return (await api<Purchase[]>('GET', path, { token: admin.token })).body;
  };
  const alerts = async () => (await api<Alert[]>('GET', '/api/alerts', admin)).body;
  return {
    admin,
    member,
    group,
    change,
    other,
    list,
    alerts,
    sales: [await sell(member.email), await sell(other.email)] as const,
  };
}

it('is owed until an admin marks it as handed back, and records who and when', async () => {
  const { admin, member, group, sales, list } = await openShop();
  const [{ _id: id }] = sales;
  const refunded = await refundShare(id, { token: admin.token, reason });
  expect(refunded.body).toMatchObject({ state: 'refunded', cashBack: { at: null, by: null } });
  const owed = await waitForMail(
    member.email,
    `You get $550.00 back in cash for your share of ${group.name}`,
  );
  expect(owed.text).toContain('will give you $550.00 in cash');
  expect(owed.text).toContain(reason);
  expect(await list('&state=cash-owed')).toMatchObject([{ _id: id }]);

  expect((await handBack(id, admin.token)).status).toBe(200);
  const cashBack = { at: expect.any(String), by: admin.username };
  expect(await purchasesOf(member)).toMatchObject([{ state: 'refunded', cashBack }]);
  expect(await list('&state=cash-owed')).toEqual([]);
  expect(await list('&state=refunded')).toMatchObject([{ _id: id, cashBack }]);
  const receipt = await api<Receipt>('GET', `/api/purchases/${id}`, member);
  expect(receipt.body).toMatchObject({ cashBack });
  const { body } = await api<{ events: PaymentEvent[] }>(
    'GET',
    `/api/purchases/${id}/events`,
    admin,
  );
  expect(body.events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['held', null],
    ['paid', null],
    ['refund-asked', admin.username],
    ['cash-returned', admin.username],
  ]);
  await waitForMail(
    member.email,
    `$550.00 for your share of ${group.name} was handed back in cash`,
  );
});

it('is marked once when several calls meet', async () => {
  const { admin, member, group, sales } = await openShop();
  const [{ _id: id }] = sales;
  await refundShare(id, { token: admin.token });
  const answers = await Promise.all([1, 2, 3].map(() => handBack(id, admin.token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.cashBack?.at)).size).toBe(1);
  const audit = await api<AuditEntry[]>('GET', `/api/audit?subject=${id}`, {
    token: await superadminToken(),
  });
  expect(audit.body.filter(({ action }) => action === 'purchase.cash-return')).toHaveLength(1);
  const subject = `$550.00 for your share of ${group.name} was handed back in cash`;
  await waitForMail(member.email, subject);
  expect((await mailsTo(member.email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
});

it('owes what a group that was called off took in cash, and alerts until the last of it is handed back', async () => {
  const { admin, member, group, sales, change, alerts } = await openShop();
  await change('POST', '/call-off', { name: group.name, reason });
  const called = await waitForMail(
    member.email,
    `${group.name} was called off: you get $550.00 back`,
  );
  expect(called.text).toContain('will give it back to you in cash');
  expect(await purchasesOf(member)).toMatchObject([{ state: 'refunded', cashBack: { at: null } }]);
  expect((await mailsTo(member.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('refunded'),
  );
  expect(await alerts()).toMatchObject([
    { kind: 'cash-owed', message: expect.stringContaining('$1,100.00') },
  ]);
  await handBack(sales[0]._id, admin.token);
  expect(await alerts()).toHaveLength(1);
  await handBack(sales[1]._id, await superadminToken());
  expect(await alerts()).toEqual([]);
});

it('refuses what is not owed in cash, and other ranches', async () => {
  const { admin, group, sales } = await openShop();
  const [{ _id: id }] = sales;
  const card = await buyShare(group._id, 'Half');
  await refundShare(card.purchase._id);
  for (const one of [id, card.purchase._id]) {
    expect(await handBack(one, admin.token)).toMatchObject({
      status: 409,
      body: { message: 'Only the cash of a refunded share can be handed back.' },
    });
  }
  await refundShare(id, { token: admin.token });
  expect((await handBack(id, (await buildSupplierAdmin()).token)).status).toBe(404);
});
