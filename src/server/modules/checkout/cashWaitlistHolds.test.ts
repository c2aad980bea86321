import type { Group } from '#shared/groups/groups.contract';
import type { Portion } from '#shared/groups/portions';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup, startPayment } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { superadminToken, type TestUser } from '#testing/factories/users';
import { buildWaitlist, refundSold, waitlistOf, joinWaitlist } from '#testing/factories/waitlist';
import { api } from '#testing/testServer';

/** A group with nothing left but a returned Half, which is held for the first of two on the waitlist. */
async function buildWaitlistHold(overrides: Parameters<typeof buildGroup>[0] = {}) {
  const parts = { totalPortions: 1, portionsAvailable: ['Full', 'Half'] as Portion[] };
  const group = await buildGroup({ ...parts, ...overrides });
  const other = await buyShare(group._id, 'Half');
  const half = await buyShare(group._id, 'Half');
  const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
  if (!first || !second) throw new Error('The waitlist is too short.');
  await refundSold(half);
  return { groupId: group._id, first, second, other };
}

const passHold = async (person: TestUser) => {
  const [held] = await purchasesOf(person);
  return api('POST', `/api/purchases/${held?._id}/release`, { token: person.token });
};

const sell = async (
  groupId: string,
  email: string,
  portion: Portion,
  amountPaid: number,
  admin?: TestUser,
) =>
  api<{ updatedGroup: Group; purchase: Purchase; message: string }>(
    'POST',
    `/api/groups/${groupId}/cash-sales`,
    {
      token: admin?.token ?? (await superadminToken()),
      body: { email, portion, amountPaid, saleId: crypto.randomUUID() },
    },
  );

describe('a share held for a person on the waitlist', () => {
  it('is sold to them for cash, and not held for the next person', async () => {
    const { groupId, first, second } = await buildWaitlistHold();
    const { status, body } = await sell(groupId, first.email, 'Half', 2200);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      purchase: { state: 'paid', method: 'cash', amountPaid: 2200 },
      updatedGroup: { remainingCost: 0, quarters: { sold: 4, held: 0 }, line: { offered: 0 } },
    });
    expect(await waitlistOf(first, groupId)).toMatchObject({ place: null, offer: null });
    expect(await waitlistOf(second, groupId)).toMatchObject({
      place: { position: 1 },
      offer: null,
    });
    expect(await purchasesOf(first)).toMatchObject([{ state: 'paid' }]);
  });

  it('does not count as passed when it was sold to its holder for cash', async () => {
    const { groupId, first, second, other } = await buildWaitlistHold();
    await passHold(first);
    await passHold(second);
    await buyShare(groupId, 'Half');
    await refundSold(other);
    expect((await waitlistOf(first, groupId))?.offer).toMatchObject({ portion: 'Half' });
    expect((await sell(groupId, first.email, 'Half', 2200)).status).toBe(201);
    expect((await joinWaitlist(first, groupId, 'Half')).status).toBe(200);
  });

  it('reveals no user of another supplier to an admin', async () => {
    const admin = await buildSupplierAdmin();
    const { groupId, first } = await buildWaitlistHold({ supplierId: admin.supplierId });
    const { status, body } = await sell(groupId, first.email, 'Full', 4400, admin);
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'No member has this email yet. Enter the buyer’s name.',
    });
  });

  it('is not sold with another share, or at another price', async () => {
    const { groupId, first } = await buildWaitlistHold();
    const other = await sell(groupId, first.email, 'Full', 4400);
    expect({ status: other.status, message: other.body.message }).toEqual({
      status: 409,
      message:
        'A Half of this group is held for them, from the waitlist. Sell them that, or ask them to pass on it first.',
    });
    expect((await sell(groupId, first.email, 'Half', 2100)).status).toBe(409);
    expect((await waitlistOf(first, groupId))?.offer).toMatchObject({ portion: 'Half' });
  });

  it('cannot be sold for cash when its holder has begun to pay', async () => {
    const { groupId, first } = await buildWaitlistHold();
    await startPayment(first, groupId, 'Half');
    const { status, body } = await sell(groupId, first.email, 'Half', 2200);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message:
        'They have begun to pay by card for the Half that is held for them. Ask them to finish, or to pass on it first.',
    });
    expect((await readGroup(first.token, groupId)).quarters).toMatchObject({ sold: 2, held: 2 });
  });
});
