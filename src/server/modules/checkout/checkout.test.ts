import { supplierIdOf } from '#shared/groups/groupSupplier';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { bookedCharge, cards, payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

describe('POST /api/purchase-tracking', () => {
  it('makes a share that was paid for the buyer’s', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const { body: payment } = await startPayment(buyer, group._id, 'Half');
    expect(await payByCard(payment.paymentIntentId)).toBe('requires_capture');
    const { status, body } = await trackPurchase(buyer, {
      groupId: group._id,
      portion: 'Half',
      paymentIntentId: payment.paymentIntentId,
    });
    expect(status).toBe(201);
    expect(body.updatedGroup).toMatchObject({ remainingCost: 3850, portionsTaken: 0.5 });
    expect(body.purchase).toMatchObject({
      groupId: group._id,
      userId: buyer.userId,
      portion: 'Half',
      amountPaid: 550,
      state: 'paid',
      demo: false,
      receiptNumber: expect.stringMatching(/^SC-\d+$/),
    });
    expect(await bookedCharge(payment.paymentIntentId)).toMatchObject({ capturedCents: 55_000 });
  });

  it('answers the same again, with 200', async () => {
    const group = await buildGroup();
    const { buyer, purchase, paymentIntentId } = await buyShare(group._id, 'Full');
    const share = { groupId: group._id, portion: 'Full' as const };
    const again = await trackPurchase(buyer, { ...share, paymentIntentId });
    expect(again.status).toBe(200);
    expect(again.body.purchase).toEqual(purchase);
    const unnamed = await trackPurchase(buyer, share);
    expect(unnamed.status).toBe(200);
    expect(unnamed.body.purchase).toEqual(purchase);
  });

  it('finds the buyer’s own payment when none is named', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const { body } = await startPayment(buyer, group._id, 'Full');
    await payByCard(body.paymentIntentId);
    const tracked = await trackPurchase(buyer, { groupId: group._id, portion: 'Full' });
    expect(tracked.status).toBe(201);
  });

  it('ties an unlinked member to the supplier, without ending their session', async () => {
    const group = await buildGroup();
    const { buyer } = await buyShare(group._id, 'Quarter');
    const { status, body } = await api<{ _id: string }[]>('GET', '/api/suppliers/my-suppliers', {
      token: buyer.token,
    });
    expect(status).toBe(200);
    const supplier = typeof group.supplierId === 'string' ? group.supplierId : group.supplierId._id;
    expect(body.map(({ _id }) => _id)).toEqual([supplier]);
  });

  it('fills the group with the last share, at 0.00', async () => {
    const group = await buildGroup({ totalCost: 100, totalPortions: 3 });
    const paid = [];
    for (const portion of ['Half', 'Full', 'Full'] as const) {
      paid.push((await buyShare(group._id, portion)).purchase.amountPaid);
    }
    const last = await buyShare(group._id, 'Half');
    expect(last.updatedGroup).toMatchObject({ status: 'full', remainingCost: 0 });
    const sum = [...paid, last.purchase.amountPaid].reduce((total, price) => total + price, 0);
    expect(sum).toBeCloseTo(100, 6);
  });

  it.each([
    ['no card has paid', undefined],
    ['the card was declined', cards.isDeclined],
  ])('answers 402 while %s, and keeps the hold', async (_, card) => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const { body } = await startPayment(buyer, group._id, 'Half');
    if (card) await payByCard(body.paymentIntentId, card);
    const { status } = await trackPurchase(buyer, {
      groupId: group._id,
      portion: 'Half',
      paymentIntentId: body.paymentIntentId,
    });
    expect(status).toBe(402);
    expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(2);
  });

  it('gives no share without a payment, or for an invented one', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const share = { groupId: group._id, portion: 'Half' as const };
    expect((await trackPurchase(buyer, share)).status).toBe(402);
    const invented = { ...share, paymentIntentId: 'pi_invented' };
    expect((await trackPurchase(buyer, invented)).status).toBe(402);
    expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(4400);
  });

  it('asks the provider after one person’s payments 300 times a minute at the most', async () => {
    const { buyer, ...share } = await holdShare((await buildGroup())._id, 'Half');
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const answers = Array.from({ length: 10 }, () => trackPurchase(buyer, share));
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 402)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await startPayment(buyer, share.groupId, 'Half')).status).toBe(429);
  });

  it('asks the provider after a payment that has ended 30 times a minute at the most', async () => {
    const { buyer, ...share } = await holdShare((await buildGroup())._id, 'Half');
    const [held] = await purchasesOf(buyer);
    await succeed(api('POST', `/api/purchases/${held?._id ?? ''}/release`, buyer));
    const answers = Array.from({ length: 31 }, () => trackPurchase(buyer, share));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('refuses a payment of another user', async () => {
    const [group, buyer, thief] = [await buildGroup(), await buildUser(), await buildUser()];
    const { body } = await startPayment(buyer, group._id, 'Half');
    await payByCard(body.paymentIntentId);
    const share = { groupId: group._id, portion: 'Half' as const, ...body };
    expect((await trackPurchase(thief, share)).status).toBe(403);
    expect((await trackPurchase(thief, { ...share, userId: buyer.userId })).status).toBe(403);
  });

  it('spends a payment on its own share only', async () => {
    const [group, other] = [await buildGroup(), await buildGroup()];
    const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
    const elsewhere = { groupId: other._id, portion: 'Half' as const, paymentIntentId };
    expect((await trackPurchase(buyer, elsewhere)).status).toBe(409);
    const larger = { groupId: group._id, portion: 'Full' as const, paymentIntentId };
    expect((await trackPurchase(buyer, larger)).status).toBe(409);
  });

  it.each([
    ['no portion', { portion: undefined }, 422],
    ['an unknown portion', { portion: 'Whole' }, 422],
    ['a portion in a list', { portion: ['Full'] }, 422],
    ['an amount that is text', { amountPaid: '550' }, 400],
    ['no group', { groupId: undefined }, 400],
  ])('refuses %s', async (_, change, status) => {
    const [group, { token, userId }] = [await buildGroup(), await buildUser()];
    const body = { groupId: group._id, userId, portion: 'Half', amountPaid: 550, ...change };
    expect((await api('POST', '/api/purchase-tracking', { token, body })).status).toBe(status);
  });
});

describe('GET /api/purchases', () => {
  it('shows admins who bought what in a group, and members nothing', async () => {
    const group = await buildGroup();
    const { purchase, buyer } = await buyShare(group._id, 'Half');
    const path = `/api/purchases?groupId=${group._id}`;
    const { body } = await api<object[]>('GET', path, { token: await superadminToken() });
    expect(body).toEqual([
      expect.objectContaining({
        _id: purchase._id,
        amountPaid: 550,
        buyer: { username: buyer.username, email: buyer.email },
      }),
    ]);
  });

  it('shows a supplier’s admin only their own groups’, and one without a supplier none', async () => {
    const group = await buildGroup();
    const { purchase } = await buyShare(group._id, 'Half');
    const own = await buildUser({ role: 'supplieradmin', supplierId: supplierIdOf(group) });
    expect(await idsOf(own.token, 'page=1')).toEqual([purchase._id]);
    const other = await buildSupplierAdmin();
    expect(await idsOf(other.token, `groupId=${group._id}&page=1`)).toEqual([]);
    expect(await idsOf(own.token, 'groupId=not-an-id&page=1')).toEqual([]);
  });

  it('is searched by buyer and receipt number, and sorted by each of its columns', async () => {
    const group = await buildGroup();
    const half = await buyShare(group._id, 'Half');
    const quarter = await buyShare(group._id, 'Quarter');
    const token = await superadminToken();
    const list = (query: string) => idsOf(token, `groupId=${group._id}&${query}`);
    const [halfId, quarterId] = [half.purchase._id, quarter.purchase._id];
    expect(await list(`q=${half.buyer.username.toUpperCase()}`)).toEqual([halfId]);
    expect(await list(`q=${half.purchase.receiptNumber?.toLowerCase() ?? ''}`)).toEqual([halfId]);
    expect(await list('q=nobody-bought-this')).toEqual([]);
    for (const sort of ['portion', 'amountPaid']) {
      expect(await list(`sort=${sort}&order=asc`)).toEqual([quarterId, halfId]);
      expect(await list(`sort=${sort}&order=desc`)).toEqual([halfId, quarterId]);
    }
    for (const sort of ['createdAt', 'receiptNumber']) {
      expect(await list(`sort=${sort}&order=asc`)).toEqual([halfId, quarterId]);
    }
    const byName = [half, quarter].sort((a, b) => (a.buyer.username < b.buyer.username ? -1 : 1));
    expect(await list('sort=buyer')).toEqual(byName.map(({ purchase }) => purchase._id));
    expect(await list('sort=state')).toHaveLength(2);
    expect((await api('GET', '/api/purchases?sort=secret', { token })).status).toBe(422);
  });
});

async function idsOf(token: string, query: string): Promise<string[]> {
  const { body } = await api<{ purchases: Purchase[] }>('GET', `/api/purchases?${query}`, {
    token,
  });
  return body.purchases.map(({ _id }) => _id);
}
