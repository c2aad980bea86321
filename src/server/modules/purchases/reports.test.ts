import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed } from '#testing/factories/users';
import { api } from '#testing/testServer';

/** A steer with a buyer of two shares, a share sold to Ray in cash, and a share that was given back. */
async function buildSales() {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  const { token } = admin;
  const weights = { liveLb: 1200, hangingLb: 720, takeHomeLowLb: 400, takeHomeHighLb: 480 };
  const group = await buildGroup({ supplierId, weights });
  const { buyer, purchase: first } = await buyShare(group._id, 'Half');
  const { purchase: second } = await buyShare(group._id, 'Quarter', buyer);
  const refunded = await buyShare(group._id, 'Quarter');
  await refundShare(refunded.purchase._id, { token });
  const cash = { name: 'Ray Alvarez', portion: 'Full', amountPaid: 1100 };
  await succeed(
    api('POST', `/api/groups/${group._id}/cash-sales`, {
      token,
      body: { ...cash, saleId: crypto.randomUUID() },
    }),
  );
  const read = async (report: string, reader = token) => {
    const path = `/api/purchases/${report}?groupId=${group._id}`;
    const { body } = await api<string>('GET', path, { token: reader });
    return body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n');
  };
  return { group, buyer, receipts: [first, second], refunded, read };
}

it('lists for each buyer the paid shares by portion, pounds to take home and receipts', async () => {
  const { group, buyer, receipts, refunded, read } = await buildSales();
  const numbers = receipts.map(({ receiptNumber }) => receiptNumber).join(', ');
  const [heading, ...rows] = await read('pick-list');
  expect(heading).toBe(
    '"Group","Buyer","Email","Full","Half","Quarter","Take home","Receipts","Taken by the bank","Disputed","Card fees","Picked up"',
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(
    `"${group.name}","${buyer.username}","${buyer.email}",0,1,1,"about 75–90 lb","${numbers}",,,24.53,""`,
  );
  expect(rows).toContainEqual(
    expect.stringContaining(`"${group.name}","Ray Alvarez","",1,0,0,"about 100–120 lb"`),
  );
  expect(rows.join()).not.toContain(refunded.buyer.email);
});

it('sums up what each group brought by card and in cash, and what went back', async () => {
  const { group, read } = await buildSales();
  const [heading, ...rows] = await read('payouts');
  expect(heading).toBe(
    '"Group","Supplier","Shares sold","By card","In cash","Refunded","Taken by banks","Card fees","Net"',
  );
  expect(rows).toEqual([
    expect.stringMatching(
      new RegExp(`^"${group.name}",".*",3,1100\\.00,1100\\.00,275\\.00,0\\.00,32\\.81,1892\\.19$`),
    ),
  ]);
});

it('shows an admin of another supplier nothing, and is not for members', async () => {
  const { group, read } = await buildSales();
  const elsewhere = await buildSupplierAdmin();
  for (const report of ['pick-list', 'payouts']) {
    expect(await read(report, elsewhere.token)).toHaveLength(1);
    const path = `/api/purchases/${report}?groupId=${group._id}`;
    expect((await api('GET', path, { token: (await buildUser()).token })).status).toBe(403);
  }
});
