import type { AuditEntry } from '#shared/audit/audit.contract';
import type { HandoverShare } from '#shared/pickup/pickup.contract';
import type { Receipt } from '#shared/purchases/purchases.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, priceOf, refundShare } from '#testing/factories/purchases';
import { giveContact, ownerContact } from '#testing/factories/owners';
import { buildWindow, chooseWindow } from '#testing/factories/pickup';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { api, type Json } from '#testing/testServer';

const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: 440, takeHomeHighLb: 496 };

/** A group with a Half that was paid for, and its admin. */
async function sellHalf() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, weights });
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const read = async () =>
    (await succeed(api('GET', `/api/groups/${group._id}/handover`, admin))).body as Json & {
      shares: HandoverShare[];
    };
  const weigh = (body: object) =>
    api('PUT', `/api/groups/${group._id}/weights`, { token: admin.token, body });
  const box = (body: object, token = admin.token, id = purchase._id) =>
    api<HandoverShare & { message: string; fields: Json }>('PUT', `/api/purchases/${id}/boxes`, {
      token,
      body,
    });
  const receipt = async () =>
    (await succeed(api<Receipt>('GET', `/api/purchases/${purchase._id}`, buyer))).body;
  return { admin, group, buyer, purchase, read, weigh, box, receipt };
}

describe('whom a share is handed to', () => {
  it('is the owner with a phone, with an address where it is delivered, for the group’s admins', async () => {
    const { group, buyer, purchase, read } = await sellHalf();
    expect((await read()).shares).toMatchObject([{ owner: null, phone: null, address: null }]);
    await succeed(giveContact(buyer.token));
    const pickup = await buildWindow(group._id);
    await succeed(chooseWindow(purchase._id, pickup._id, buyer));
    const { name, phone } = ownerContact;
    expect((await read()).shares).toMatchObject([{ owner: name, phone, address: null }]);
    const delivery = await buildWindow(group._id, { kind: 'delivery', area: 'Yakima' });
    await succeed(chooseWindow(purchase._id, delivery._id, buyer));
    expect((await read()).shares).toMatchObject([
      { owner: name, phone, address: '4 Elm Road\nEllensburg, WA 98926' },
    ]);
    const path = `/api/groups/${group._id}/handover`;
    expect(await api('GET', path, buyer)).toMatchObject({ status: 403 });
    expect(await api('GET', path, await buildSupplierAdmin())).toMatchObject({ status: 403 });
  });
});

describe('what a group came to', () => {
  it('is saved for carcass and share, shown to its admin and buyer, and changes no price', async () => {
    const { admin, group, buyer, purchase, read, weigh, box, receipt } = await sellHalf();
    expect(await receipt()).toMatchObject({ handover: { boxes: null, windows: [] } });
    const price = await priceOf(buyer.token, group._id, 'Half');
    expect(await read()).toMatchObject({ hangingLb: null, weighedAt: null, windows: [] });

    expect((await weigh({ hangingLb: 742.5 })).body).toEqual({
      hangingLb: 742.5,
      weighedAt: expect.any(String),
      weighedBy: admin.username,
    });
    const boxed = { boxes: 3, pounds: 104.25 };
    expect((await box(boxed)).body).toMatchObject({ ...boxed, weighedBy: admin.username });
    expect((await read()).shares).toMatchObject([
      {
        purchaseId: purchase._id,
        receiptNumber: purchase.receiptNumber,
        buyer: buyer.username,
        promisedLb: { low: 55, high: 62 },
        ...boxed,
      },
    ]);
    const { weights: promised, handover } = await receipt();
    expect(promised).toEqual(weights);
    expect(handover).toMatchObject({ ...boxed, windows: [] });
    expect(await priceOf(buyer.token, group._id, 'Half')).toBe(price);
  });

  it('is not replaced unseen: a second person reads what the first has saved', async () => {
    const { weigh, box } = await sellHalf();
    const seen = null;
    const { body } = await box({ boxes: 3, pounds: 104, seen });
    const late = await box({ boxes: 4, pounds: 110, seen });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(late.body.message).toContain('104 lb in 3 boxes');
    // The same again is no conflict: the first answer may have been lost.
    expect((await box({ boxes: 3, pounds: 104, seen })).status).toBe(200);
    const again = await box({ boxes: 4, pounds: 110, seen: body.weighedAt });
    expect(again.body).toMatchObject({ boxes: 4, pounds: 110 });

    await weigh({ hangingLb: 700, seen });
    expect((await weigh({ hangingLb: 742, seen })).status).toBe(409);
    expect((await weigh({ hangingLb: 742 })).status).toBe(200);
  });

  it.each([
    [{ boxes: 0, pounds: 104 }, 'boxes', 'Enter at least one box.'],
    [{ boxes: 3, pounds: -1 }, 'pounds', 'A weight is more than zero.'],
    [{ boxes: 3, pounds: 10.005 }, 'pounds', 'A weight has at most two decimals.'],
    [{ boxes: null, pounds: null }, 'boxes', 'Enter the boxes or the pounds.'],
  ])('is refused as %j', async (body, field, message) => {
    const { box } = await sellHalf();
    expect(await box(body)).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });

  it('keeps what was packed of a share that was refunded meanwhile, and is nothing of another ranch’s', async () => {
    const { box, weigh, purchase, read, group } = await sellHalf();
    const other = await buildSupplierAdmin();
    const boxes = { boxes: 3, pounds: 104 };
    expect((await box(boxes, other.token)).status).toBe(404);
    expect((await box(boxes, undefined, crypto.randomUUID())).status).toBe(404);
    expect((await weigh({ hangingLb: 0 })).status).toBe(422);
    const theirs = await api('GET', `/api/groups/${group._id}/handover`, other);
    expect(theirs.status).toBe(403);
    await refundShare(purchase._id);
    expect(await box(boxes)).toMatchObject({ status: 200, body: boxes });
    expect((await read()).shares).toEqual([]);
  });

  it('is in the audit log with its author', async () => {
    const { admin, purchase, box } = await sellHalf();
    await box({ boxes: 3, pounds: null });
    const { body } = await api<AuditEntry[]>('GET', `/api/audit?subject=${purchase._id}`, {
      token: await superadminToken(),
    });
    expect(body.find(({ action }) => action === 'purchase.boxes')).toMatchObject({
      actor: { username: admin.username },
      changes: [{ field: 'boxes', before: 'none', after: '3' }],
    });
  });
});
