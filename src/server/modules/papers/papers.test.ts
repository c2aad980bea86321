import type { Papers } from '#shared/papers/papers.contract';
import { buildOwned, giveContact, ownerContact, readReceipt } from '#testing/factories/owners';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { reach } from '#testing/factories/milestones';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const papersOf = (groupId: string, token: string, method: 'GET' | 'POST' = 'GET') =>
  api<Papers>(method, `/api/groups/${groupId}/papers`, { token });

describe('the papers of a group', () => {
  it('name the owners of its paid shares, and how each is cut', async () => {
    const { group, admin, buyer, change } = await buildOwned();
    await succeed(change('PUT', '', { tag: 'Angus #417', butcher: 'Kittitas Meats, $1.10/lb' }));
    await giveContact(buyer.token);
    const refunded = await buyShare(group._id, 'Quarter');
    await refundShare(refunded.purchase._id);
    const { body } = await papersOf(group._id, admin.token);
    expect(body).toMatchObject({
      group: { name: group.name, tag: 'Angus #417', butcher: 'Kittitas Meats, $1.10/lb' },
      needsAgreement: true,
      shares: [{ contact: ownerContact, part: '1/8', cut: null }],
    });
    await succeed(change('PUT', '/cut-sheet', { choices: {} }));
    const { shares } = (await papersOf(group._id, await superadminToken())).body;
    expect(shares).toMatchObject([{ isStandardCut: true, cut: { bones: 'keep' } }]);
  });

  it('say how many boxes there are, and who comes when', async () => {
    const { group, admin, buyer, purchase, change } = await buildOwned();
    const { token } = admin;
    const beginsAt = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();
    const endsAt = new Date(Date.parse(beginsAt) + 3_600_000).toISOString();
    const window = { kind: 'pickup', place: 'Oak Ranch', beginsAt, endsAt, room: 4 };
    const made = await succeed(
      api<{ _id: string }>('POST', `/api/groups/${group._id}/windows`, { token, body: window }),
    );
    const choice = { windowId: made.body._id, collector: 'Bo Byrd' };
    await succeed(
      api('PUT', `/api/purchases/${purchase._id}/handover`, { token: buyer.token, body: choice }),
    );
    await reach(group._id, 'harvested');
    await succeed(change('PUT', '/weights', { hangingLb: 740 }));
    const boxed = { boxes: 3, pounds: 104 };
    await succeed(api('PUT', `/api/purchases/${purchase._id}/boxes`, { token, body: boxed }));
    const { body } = await papersOf(group._id, token);
    expect(body).toMatchObject({
      hangingLb: 740,
      shares: [
        { ...boxed, window: { text: 'Pickup at Oak Ranch', beginsAt }, collector: 'Bo Byrd' },
      ],
    });
  });

  it('freeze the owners when they are printed, not when they are read', async () => {
    const { group, admin, buyer, purchase } = await buildOwned();
    await giveContact(buyer.token);
    await papersOf(group._id, admin.token);
    expect((await readReceipt(purchase._id, buyer.token)).owner?.isFrozen).toBe(false);
    await succeed(papersOf(group._id, admin.token, 'POST'));
    await giveContact(buyer.token, { ...ownerContact, street: '9 New Street' });
    const { owner } = await readReceipt(purchase._id, buyer.token);
    expect(owner).toEqual({ contact: ownerContact, isFrozen: true });
    // A buyer who gave none before is frozen by the next print.
    const late = await buyShare(group._id, 'Quarter');
    await giveContact(late.buyer.token);
    const again = await succeed(papersOf(group._id, admin.token, 'POST'));
    expect(again.body.shares.map(({ isFrozen }) => isFrozen)).toEqual([true, true]);
  });

  it('are for admins of the group alone', async () => {
    const { group, member } = await buildOwned();
    const elsewhere = await buildSupplierAdmin();
    expect((await papersOf(group._id, elsewhere.token)).status).toBe(404);
    expect((await papersOf(group._id, elsewhere.token, 'POST')).status).toBe(403);
    expect((await papersOf(group._id, member.token)).status).toBe(403);
    expect((await papersOf('no-id', await superadminToken())).status).toBe(404);
  });

  it('are a file without formulas', async () => {
    const { group, admin, buyer } = await buildOwned();
    await giveContact(buyer.token, { ...ownerContact, name: '=HYPERLINK("http://x")' });
    const path = `/api/groups/${group._id}/papers/export`;
    const { body, headers } = await api<string>('GET', path, { token: admin.token });
    expect(headers.get('content-disposition')).toContain('papers.csv');
    expect(body).toContain('4 Elm Road');
    expect(body).toContain(`"'=HYPERLINK`);
  });
});
