import type { Receipt } from '#shared/purchases/purchases.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const readReceipt = (id: string, token: string) =>
  api<Receipt>('GET', `/api/purchases/${id}`, { token });

describe('GET /api/purchases/:id', () => {
  it('answers a buyer all that a receipt states', async () => {
    const { purchase, buyer } = await buyShare((await buildGroup())._id, 'Half');
    const { status, body } = await readReceipt(purchase._id, buyer.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...purchase,
      buyer: { username: buyer.username, email: buyer.email },
      supplier: { address: { street: '1 Oak Road', city: 'Ellensburg' } },
      quarters: { total: 16, sold: 2, held: 0, yours: 2, yoursHeld: 0 },
    });
  });

  it('answers the admins of its group', async () => {
    const admin = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId: admin.supplierId });
    const { purchase } = await buyShare(group._id, 'Quarter');
    expect((await readReceipt(purchase._id, admin.token)).status).toBe(200);
    expect((await readReceipt(purchase._id, await superadminToken())).status).toBe(200);
  });

  it('does not exist for anybody else', async () => {
    const group = await buildGroup();
    const { purchase } = await buyShare(group._id, 'Quarter');
    const strangers = [await buildUser(), await buildSupplierAdmin()];
    for (const { token } of strangers) {
      expect((await readReceipt(purchase._id, token)).status).toBe(404);
    }
  });

  it('answers 404 for what there never was', async () => {
    const { token } = await buildUser();
    expect((await readReceipt(crypto.randomUUID(), token)).status).toBe(404);
    expect((await readReceipt('no-id', token)).status).toBe(404);
  });

  it('asks for a login', async () => {
    expect((await api('GET', '/api/purchases/any')).status).toBe(401);
  });
});
