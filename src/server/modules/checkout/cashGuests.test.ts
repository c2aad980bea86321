import type { AuditEntry } from '#shared/audit/audit.contract';
import type { Group } from '#shared/groups/groups.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import type { User } from '#shared/users/users.contract';
import { readGroup, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, logIn, succeed, superadminToken } from '#testing/factories/users';
import { unique } from '#testing/factories/unique';
import { mailsTo, tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

interface Recorded {
  updatedGroup: Group;
  purchase: Purchase;
  message: string;
  fields?: Record<string, string>;
}

const record = (token: string, groupId: string, buyer: object) =>
  api<Recorded>('POST', `/api/groups/${groupId}/cash-sales`, {
    token,
    body: { portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID(), ...buyer },
  });

/** A Half that was sold to Ray, who has no account. */
async function sellToRay() {
  const ranch = await buildRanch();
  const { token } = ranch.admin;
  const { body } = await succeed(record(token, ranch.group._id, { name: 'Ray Alvarez' }));
  return { ...ranch, ...body, token };
}

describe('a cash sale to a person without an account', () => {
  it('names the buyer in purchases, receipt, ledger and files when only a name is given', async () => {
    const { token, group, purchase, updatedGroup } = await sellToRay();
    expect(purchase).toMatchObject({ state: 'paid', method: 'cash', amountPaid: 550 });
    expect(updatedGroup).toMatchObject({
      remainingCost: 3850,
      members: [],
      guests: { count: 1, amountPaid: 550 },
    });
    const buyer = { username: 'Ray Alvarez', email: '' };
    const get = async <Body>(path: string) => (await api<Body>('GET', path, { token })).body;
    expect(await get<Purchase[]>(`/api/purchases?groupId=${group._id}`)).toMatchObject([{ buyer }]);
    expect(await get<object>('/api/purchases?page=1&q=alvarez')).toMatchObject({ total: 1 });
    expect(await get<Purchase>(`/api/purchases/${purchase._id}`)).toMatchObject({ buyer });
    const [entry] = await get<LedgerEntry[]>(`/api/groups/${group._id}/ledger`);
    expect(entry).toMatchObject({ kind: 'cash-sale', change: -550, share: { buyer } });
    expect(await get<string>('/api/purchases/export')).toContain('Ray Alvarez');
    expect(await get<string>(`/api/groups/${group._id}/ledger/export`)).toContain('Ray Alvarez');
  });

  it('names the buyer in the audit log, of the sale and of the refund', async () => {
    const { token, purchase, group } = await sellToRay();
    await refundShare(purchase._id, { token });
    const { body } = await api<{ entries: AuditEntry[] }>(
      'GET',
      `/api/audit?page=1&subject=${group._id}&kind=purchase`,
      { token: await superadminToken() },
    );
    const name = `Half of ${group.name}, Ray Alvarez`;
    expect(body.entries.map(({ action, subject }) => [action, subject.name])).toEqual([
      ['purchase.refund', name],
      ['purchase.cash', name],
    ]);
  });

  it('makes no user of the buyer', async () => {
    const { token, purchase, group } = await sellToRay();
    const { body } = await api<User[]>('GET', '/api/users', { token });
    expect(body.map(({ username }) => username)).not.toContain('Ray Alvarez');
    expect((await api('DELETE', `/api/users/${purchase.userId}`, { token })).status).toBe(404);
    expect((await readGroup(token, group._id)).memberCount).toBe(0);
  });

  it('owes the cash when the group is called off, until it is handed back', async () => {
    const { token, group, purchase } = await sellToRay();
    const reason = 'The steer fell ill.';
    const body = { name: group.name, reason };
    await succeed(api('POST', `/api/groups/${group._id}/call-off`, { token, body }));
    const read = async () =>
      (await api<Purchase>('GET', `/api/purchases/${purchase._id}`, { token })).body;
    expect(await read()).toMatchObject({ state: 'refunded', cashBack: { at: null } });
    await succeed(api('POST', `/api/purchases/${purchase._id}/cash-return`, { token }));
    expect(await read()).toMatchObject({ cashBack: { at: expect.any(String) } });
    expect((await readGroup(token, group._id)).guests).toEqual({ count: 0, amountPaid: 0 });
  });

  it('is one sale per sale id: the same name again is the same sale, another name is refused', async () => {
    const { admin, group } = await buildRanch();
    const sale = { name: 'Ray Alvarez', saleId: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => record(admin.token, group._id, sale)));
    expect(new Set(answers.map(({ body }) => body.purchase._id)).size).toBe(1);
    expect((await record(admin.token, group._id, { ...sale, name: 'Kay' })).status).toBe(409);
    expect((await readGroup(admin.token, group._id)).remainingCost).toBe(3850);
  });

  it('sells to two people of one name', async () => {
    const { token, group, purchase } = await sellToRay();
    const { body } = await record(token, group._id, { name: 'Ray Alvarez' });
    expect(body.purchase.userId).not.toBe(purchase.userId);
    expect(body.updatedGroup.guests).toEqual({ count: 2, amountPaid: 1100 });
  });

  it.each([
    ['neither name nor email is given', {}],
    ['the name is empty', { name: ' ' }],
    ['the name has a second line', { name: 'Ray\nAlvarez' }],
  ])('is refused when %s', async (_, buyer) => {
    const { admin, group } = await buildRanch();
    const { status, body } = await record(admin.token, group._id, buyer);
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('name');
    expect((await readGroup(admin.token, group._id)).remainingCost).toBe(4400);
  });
});

describe('a cash sale with the email of a person without an account', () => {
  it('makes an account for them, who sets a password by the mailed link and has the share', async () => {
    const { admin, group } = await buildRanch();
    const email = `${unique('ray')}@example.com`;
    const { status, body } = await record(admin.token, group._id, { email, name: email });
    expect(status).toBe(201);
    expect(body.updatedGroup).toMatchObject({ members: [{ email, cashPaid: 550 }] });
    const number = body.purchase.receiptNumber ?? '';
    await waitForMail(email, `Receipt ${number}: a Half of ${group.name}, 1/8 of the beef`);
    const link = (await mailsTo(email)).find(({ text }) => text.includes('reset-password'));
    const password = 'shares-7';
    const setting = { token: tokenIn(link ?? { text: '' }), newPassword: password };
    await succeed(api('POST', '/api/users/reset-password', { body: setting }));
    const token = (await succeed(logIn(email, password))).body.token ?? '';
    const own = await api<Purchase[]>('GET', '/api/purchases/mine', { token });
    expect(own.body).toMatchObject([{ receiptNumber: number }]);
  });

  it('asks for a name when none is given', async () => {
    const { admin, group } = await buildRanch();
    const email = `${unique('ray')}@example.com`;
    const { status, body } = await record(admin.token, group._id, { email });
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { name: 'No member has this email yet. Enter the buyer’s name.' },
    });
  });

  it('uses the email as the username when the name is taken', async () => {
    const { admin, group, member } = await buildRanch();
    const email = `${unique('ray')}@example.com`;
    const buyer = { email, name: member.username.toUpperCase() };
    await succeed(record(admin.token, group._id, buyer));
    const { body } = await api<User[]>('GET', '/api/users', { token: admin.token });
    expect(body).toContainEqual(expect.objectContaining({ username: email, email }));
  });

  it('is refused when the account has not joined the ranch', async () => {
    const { admin, group } = await buildRanch();
    const elsewhere = await buildSupplierAdmin();
    const { email } = await buildUser({ supplierId: elsewhere.supplierId });
    const { status, body } = await record(admin.token, group._id, { email, name: 'Ray' });
    expect(status).toBe(422);
    expect(body.fields?.email).toMatch(/has not joined your ranch/);
    expect((await readGroup(admin.token, group._id)).remainingCost).toBe(4400);
  });
});
