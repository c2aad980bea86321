import { bookedCharge, payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup, startDemoPayment, startPayment } from '#testing/factories/purchases';
import { buildUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

describe('POST /api/stripe/payment-intent', () => {
  it('holds the share at the price the buyer saw', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const { status, body } = await startPayment(buyer, group._id, 'Half');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 55_000,
      clientSecret: expect.stringContaining('_secret_'),
    });
    expect(new Date(body.holdExpiresAt).getTime()).toBeGreaterThan(Date.now());
    const { quarters, remainingCost } = await readGroup(buyer.token, group._id);
    expect(quarters).toEqual({ total: 16, sold: 0, withdrawn: 0, held: 2, yours: 2, yoursHeld: 2 });
    expect(remainingCost).toBe(4400);
  });

  it('answers the same payment when asked again for the same share', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const first = await startPayment(buyer, group._id, 'Full');
    const again = await startPayment(buyer, group._id, 'Full', first.body.amount);
    expect(again.body.paymentIntentId).toBe(first.body.paymentIntentId);
  });

  it('shows a buyer their own hold as available, and not to others', async () => {
    const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
    const [buyer, other] = [await buildUser(), await buildUser()];
    await startPayment(buyer, group._id, 'Full');
    const availableTo = async ({ token }: { token: string }) =>
      (await readGroup(token, group._id)).shares?.map(({ available }) => available);
    expect(await availableTo(buyer)).toEqual([true, true, true]);
    expect(await availableTo(other)).toEqual([false, false, false]);
  });

  it('gives the earlier hold back for another portion of the group', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const first = await startPayment(buyer, group._id, 'Full');
    await startPayment(buyer, group._id, 'Quarter');
    expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(1);
    await payByCard(first.body.paymentIntentId).catch(() => undefined);
    expect(await bookedCharge(first.body.paymentIntentId)).toBeUndefined();
  });

  it('refuses another price with the one that holds, before any charge', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const { status, body } = await startPayment(buyer, group._id, 'Half', 54_999);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'priceChanged', price: 550 });
    expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(0);
  });

  it('refuses a share that another buyer holds', async () => {
    const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
    await startPayment(await buildUser(), group._id, 'Full');
    const { status, body } = await startPayment(await buildUser(), group._id, 'Full', 10_000);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'shareGone' });
  });

  it('holds at most three shares a buyer', async () => {
    const buyer = await buildUser();
    for (let held = 0; held < 3; held += 1) {
      expect((await startPayment(buyer, (await buildGroup())._id, 'Quarter')).status).toBe(200);
    }
    expect((await startPayment(buyer, (await buildGroup())._id, 'Quarter')).status).toBe(409);
  });

  it('starts ten payments an hour at most', async () => {
    const buyer = await buildUser();
    for (let started = 0; started < 10; started += 1) {
      expect((await startDemoPayment(buyer)).status).toBe(200);
    }
    const refused = await startDemoPayment(buyer);
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(3500);
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect(refused.body).toMatchObject({ message: expect.stringMatching(/in (59|60) minutes\.$/) });
  });

  it.each([
    ['no currency', { amount: 3000 }, 422],
    ['another currency', { amount: 3000, currency: 'eur' }, 422],
    ['an amount that is text', { amount: '3000', currency: 'usd' }, 400],
    ['no amount', { amount: null, currency: 'usd' }, 422],
    ['half a cent', { amount: 30.5, currency: 'usd' }, 422],
    ['too little for a card', { amount: 49, currency: 'usd' }, 422],
    ['too much for a card', { amount: 100_000_000, currency: 'usd' }, 422],
    ['a portion of nothing', { amount: 3000, currency: 'usd', portion: 'Half' }, 422],
  ])('refuses %s', async (_, body, status) => {
    const { token } = await buildUser();
    expect((await api('POST', '/api/stripe/payment-intent', { token, body })).status).toBe(status);
  });

  it('needs a group that is there, and a portion', async () => {
    const [group, { token }] = [await buildGroup(), await buildUser()];
    const ask = (body: object) => api('POST', '/api/stripe/payment-intent', { token, body });
    const share = { amount: 110_000, currency: 'usd', portion: 'Full' };
    expect((await ask({ ...share, groupId: crypto.randomUUID() })).status).toBe(404);
    expect((await ask({ ...share, groupId: 'nonsense' })).status).toBe(404);
    expect(await ask({ ...share, groupId: group._id, portion: undefined })).toMatchObject({
      status: 422,
      body: { message: 'Select a portion before paying.' },
    });
  });

  it('does not sell a group of another supplier than the buyer’s own', async () => {
    const [own, other] = [await buildGroup(), await buildGroup()];
    const { buyer } = await buyShare(own._id, 'Quarter');
    expect((await startPayment(buyer, other._id, 'Quarter', 27_500)).status).toBe(404);
  });
});

describe('POST /api/purchases/:id/release', () => {
  it('frees the share and ends its payment', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const { body } = await startPayment(buyer, group._id, 'Half');
    const [held] = (await api<{ _id: string }[]>('GET', '/api/purchases/mine', buyer)).body;
    const answer = await api('POST', `/api/purchases/${held?._id ?? ''}/release`, buyer);
    expect(answer).toMatchObject({ status: 200, body: { state: 'released' } });
    expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(0);
    expect(await payByCard(body.paymentIntentId)).toBe('canceled');
  });

  it('is for holds only', async () => {
    const group = await buildGroup();
    const { purchase, buyer } = await buyShare(group._id, 'Half');
    const release = (token: string, id: string) =>
      api('POST', `/api/purchases/${id}/release`, { token });
    expect((await release(buyer.token, purchase._id)).status).toBe(409);
    expect((await release(buyer.token, 'nonsense')).status).toBe(404);
  });
});
