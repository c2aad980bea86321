import type { Receipt } from '#shared/purchases/purchases.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const readReceipt = (id: string, token: string) =>
  api<Receipt>('GET', `/api/purchases/${id}`, { token });

describe('GET /api/purchases/:id', () => {
  it('answers a buyer all that a receipt states, the animal as the sale left it', async () => {
    const group = await buildGroup();
    const refunded = await buyShare(group._id, 'Quarter');
    const { body: returned } = await refundShare(refunded.purchase._id);
    expect(returned.state).toBe('refunded');
    await buyShare(group._id, 'Full');
    const { purchase, buyer } = await buyShare(group._id, 'Half');
    await buyShare(group._id, 'Full');
    const { status, body } = await readReceipt(purchase._id, buyer.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...purchase,
      buyer: { username: buyer.username, email: buyer.email },
      supplier: { address: { street: '1 Oak Road', city: 'Ellensburg' } },
      card: { brand: 'visa', last4: '4242' },
      quarters: { total: 16, sold: 6, held: 0, yours: 2, yoursHeld: 0 },
    });
  });

  it('answers the admins of its group', async () => {
    const admin = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId: admin.supplierId });
    const { purchase } = await buyShare(group._id, 'Quarter');
    expect((await readReceipt(purchase._id, admin.token)).status).toBe(200);
    expect((await readReceipt(purchase._id, await superadminToken())).status).toBe(200);
  });

  it('states what was sold and by whom when the group is edited later', async () => {
    const token = await superadminToken();
    const tag = 'Angus steer #417';
    const weights = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: null, takeHomeHighLb: null };
    const group = await buildGroup({ tag, weights, inspection: 'usda', agingDays: 14 });
    const { purchase, buyer } = await buyShare(group._id, 'Quarter');
    const before = (await readReceipt(purchase._id, buyer.token)).body;
    expect(before).toMatchObject({ group: { tag, state: 'WA' }, inspection: 'usda', weights });
    const other = await buildSupplier();
    const body = {
      name: 'Renamed',
      tag: null,
      supplierId: other._id,
      inspection: null,
      agingDays: null,
      weights: { ...weights, hangingLb: 500 },
    };
    expect((await api('PUT', `/api/groups/${group._id}`, { token, body })).status).toBe(200);
    expect((await readReceipt(purchase._id, buyer.token)).body).toEqual(before);
  });

  it('answers 404 for what there never was', async () => {
    const { token } = await buildUser();
    expect((await readReceipt(crypto.randomUUID(), token)).status).toBe(404);
    expect((await readReceipt('no-id', token)).status).toBe(404);
  });
});
