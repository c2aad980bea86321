import type { Group } from '#shared/groups/groups.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  refundShare,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { payByCard } from '#testing/cardProvider';
import { api } from '#testing/testServer';

/** A group of its own supplier, and what its admin does with it. */
async function openShop(offer: { totalCost?: number; totalPortions?: number } = {}) {
  const { token, supplierId } = await buildSupplierAdmin();
  const { _id } = await buildGroup({ supplierId, ...offer });
  const path = `/api/groups/${_id}`;
  const put = (body: object) => api<Group>('PUT', path, { token, body });
  return {
    groupId: _id,
    read: () => readGroup(token, _id),
    put,
    set: (status: string) => api<Group>('PATCH', `${path}/status`, { token, body: { status } }),
    /** As a page does that sends back the whole form as it opened it. */
    save: async (changes: object) => put({ ...(await readGroup(token, _id)), ...changes }),
    moves: async () => {
      const { body } = await api<LedgerEntry[]>('GET', `${path}/ledger`, { token });
      return body.toReversed().map(({ kind, change }) => [kind, change]);
    },
  };
}

const left = ({ status, remainingCost, quarters }: Group) => {
  const { sold, withdrawn } = quarters ?? {};
  return { status, remainingCost, sold, withdrawn };
};

describe('a group that was closed or marked full', () => {
  it.each(['closed', 'full'])('is as it was when it is opened again: %s', async (status) => {
    const shop = await openShop({ totalCost: 100, totalPortions: 3 });
    await buyShare(shop.groupId, 'Full');
    expect(left((await shop.set(status)).body)).toEqual({
      status,
      remainingCost: 0,
      sold: 4,
      withdrawn: 8,
    });
    const { body } = await shop.set('open');
    expect(left(body)).toEqual({ status: 'open', remainingCost: 66.67, sold: 4, withdrawn: 0 });
    expect(await shop.moves()).toEqual([
      ['open', 100],
      ['purchase', -33.33],
      ['withdrawn', -66.67],
      ['reopened', 66.67],
    ]);
  });

  it('is opened by the whole form with its remaining cost untouched', async () => {
    const shop = await openShop();
    await buyShare(shop.groupId, 'Full');
    await shop.save({ status: 'closed', remainingCost: 0 });
    const { status, body } = await shop.save({ status: 'open' });
    expect(status).toBe(200);
    expect(left(body)).toEqual({ status: 'open', remainingCost: 3300, sold: 4, withdrawn: 0 });
    expect(body.dateClosed).toBeNull();
  });

  it('is opened with the remaining cost that is typed, up to what is unsold', async () => {
    const shop = await openShop();
    await buyShare(shop.groupId, 'Full');
    await shop.set('closed');
    const tooMuch = await shop.save({ status: 'open', remainingCost: 3300.01 });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { fields: { remainingCost: expect.stringContaining('$3,300.00') } },
    });
    const { body } = await shop.save({ status: 'open', remainingCost: 2200 });
    expect(left(body)).toEqual({ status: 'open', remainingCost: 2200, sold: 4, withdrawn: 4 });
    await shop.set('closed');
    expect((await shop.set('open')).body.remainingCost).toBe(2200);
  });

  it('stays off sale from closed to full and back, and remembers', async () => {
    const shop = await openShop();
    const closed = await shop.set('closed');
    expect(closed.body).toMatchObject({ reopenCost: 4400, dateClosed: expect.any(String) });
    const full = await shop.set('full');
    expect(full.body).toMatchObject({ remainingCost: 0, reopenCost: 4400, dateClosed: null });
    await shop.set('closed');
    expect((await shop.set('open')).body).toMatchObject({ remainingCost: 4400, reopenCost: 0 });
  });

  it('puts nothing back when the group had sold out', async () => {
    const shop = await openShop({ totalCost: 100, totalPortions: 1 });
    await buyShare(shop.groupId, 'Full');
    await shop.set('closed');
    const { body } = await shop.set('open');
    expect(left(body)).toEqual({ status: 'open', remainingCost: 0, sold: 4, withdrawn: 0 });
    expect(await shop.moves()).toEqual([
      ['open', 100],
      ['purchase', -100],
    ]);
  });

  it.each(['closed', 'full'])('puts back what was refunded in between: %s', async (status) => {
    const shop = await openShop();
    const { purchase } = await buyShare(shop.groupId, 'Full');
    await shop.set(status);
    expect((await refundShare(purchase._id)).body.state).toBe('refunded');
    const off = { status, remainingCost: 0, sold: 0, withdrawn: 16 };
    expect(left(await shop.read())).toEqual(off);
    expect((await shop.moves()).slice(-2)).toEqual([
      ['refund', 1100],
      ['withdrawn', -1100],
    ]);
    const { body } = await shop.set('open');
    expect(left(body)).toEqual({ status: 'open', remainingCost: 4400, sold: 0, withdrawn: 0 });
  });

  it('puts back what a buyer held when it closed', async () => {
    const shop = await openShop();
    const share = await holdShare(shop.groupId, 'Full');
    expect((await shop.set('closed')).body.quarters).toMatchObject({ held: 0, withdrawn: 16 });
    expect((await shop.set('open')).body.remainingCost).toBe(4400);
    expect(await purchasesOf(share.buyer)).toEqual([]);
  });
});

describe('a remaining cost that an admin sets', () => {
  it('charges no more than the exact price for the last portion', async () => {
    const shop = await openShop({ totalCost: 1130, totalPortions: 4 });
    for (const _ of [1, 2, 3]) await buyShare(shop.groupId, 'Full');
    expect(await shop.put({ remainingCost: 565 })).toMatchObject({
      status: 422,
      body: { fields: { remainingCost: expect.stringContaining('$282.50') } },
    });
    expect((await shop.put({ remainingCost: 282.5 })).status).toBe(200);
    const { purchase } = await buyShare(shop.groupId, 'Full');
    expect(purchase.amountPaid).toBe(282.5);
  });

  it('accepts the exact cost of a last Half, and no more', async () => {
    const shop = await openShop({ totalCost: 3100, totalPortions: 3 });
    for (const portion of ['Full', 'Full', 'Half'] as const) await buyShare(shop.groupId, portion);
    expect((await shop.read()).remainingCost).toBe(516.67);
    expect((await shop.put({ remainingCost: 0 })).status).toBe(200);
    expect((await shop.put({ remainingCost: 1033.33 })).status).toBe(422);
    expect((await shop.put({ remainingCost: 516.67 })).status).toBe(200);
    expect((await buyShare(shop.groupId, 'Half')).purchase.amountPaid).toBe(516.67);
    expect(await shop.read()).toMatchObject({ status: 'full', remainingCost: 0 });
  });

  it('is written off with the last sale when no quarter costs it', async () => {
    const shop = await openShop();
    const { body } = await shop.put({ remainingCost: 1500 });
    expect(left(body)).toEqual({ status: 'open', remainingCost: 1500, sold: 0, withdrawn: 11 });
    await buyShare(shop.groupId, 'Full');
    const { purchase, updatedGroup } = await buyShare(shop.groupId, 'Quarter');
    expect(purchase.amountPaid).toBe(275);
    expect(updatedGroup).toMatchObject({ status: 'full', remainingCost: 0 });
    expect((await shop.moves()).slice(-2)).toEqual([
      ['purchase', -275],
      ['written-off', -125],
    ]);
  });

  it('leaves no money without a quarter to sell when a hold is live', async () => {
    const shop = await openShop();
    const share = await holdShare(shop.groupId, 'Full');
    const message =
      'Buyers are paying for all that $1,300.00 leaves on sale. Set $1,100.00, or at least $1,375.00, or try again in a few minutes.';
    expect(await shop.put({ remainingCost: 1300 })).toMatchObject({
      status: 422,
      body: { message, fields: { remainingCost: message } },
    });
    expect((await shop.put({ remainingCost: 1375 })).status).toBe(200);
    expect((await shop.put({ remainingCost: 1100 })).status).toBe(200);
    await payByCard(share.paymentIntentId);
    const { body } = await trackPurchase(share.buyer, share);
    expect(body.updatedGroup).toMatchObject({ status: 'full', remainingCost: 0 });
  });
});
