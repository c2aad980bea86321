import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  readGroup,
  startDemoPayment,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, succeed, superadminToken } from '#testing/factories/users';
import type { Group } from '#shared/groups/groups.contract';
import { api } from '#testing/testServer';

const found = async (token: string) =>
  (await succeed(api<Group[]>('GET', '/api/groups/search', { token }))).body;

/** Searches, lists and groups, asked in ways that are right and wrong. */
const reads = [
  '/api/groups/search',
  '/api/groups?page=1',
  '/api/groups?page=101&pageSize=100',
  '/api/groups?q=herd',
  '/api/groups?page=none',
  '/api/groups?sort=nothing',
  '/api/groups/search?groupName=%00',
  '/api/groups/00000000-0000-7000-8000-000000000000',
  '/api/groups/nothing',
];

describe('a caller whom the server has read before', () => {
  it.each(reads)('is told first that their session has ended (%s)', async (path) => {
    const user = await buildUser();
    await found(user.token);
    expect((await api('GET', path, { token: user.token })).status).not.toBe(401);
    await succeed(api('POST', '/api/users/logout', { token: user.token }));
    expect(await api('GET', path, { token: user.token })).toMatchObject({ status: 401 });
  });

  it('sees other groups at once when they are tied to a supplier', async () => {
    const [{ _id: theirs }, { _id: other }] = [await buildSupplier(), await buildSupplier()];
    const group = await buildGroup({ supplierId: theirs });
    const hidden = await buildGroup({ supplierId: other });
    const user = await buildUser();
    const isFound = async ({ _id }: Group) =>
      (await found(user.token)).some((one) => one._id === _id);
    const statusOf = async ({ _id }: Group) =>
      (await api('GET', `/api/groups/${_id}`, { token: user.token })).status;
    expect([await isFound(group), await isFound(hidden), await statusOf(hidden)]).toEqual([
      true,
      true,
      200,
    ]);
    await buyShare(group._id, 'Quarter', user);
    expect([await isFound(group), await isFound(hidden), await statusOf(hidden)]).toEqual([
      true,
      false,
      404,
    ]);
  });

  it('is told what is wrong with the input', async () => {
    const { token } = await buildUser();
    await found(token);
    for (const path of ['/api/groups?page=none', '/api/groups?sort=nothing']) {
      const { status, body } = await api('GET', path, { token });
      expect([400, 422]).toContain(status);
      expect(body.message).not.toBe('');
    }
  });

  it('holds nothing and pays nothing when their session has ended', async () => {
    const group = await buildGroup();
    const buyer = await buildUser();
    await found(buyer.token);
    await succeed(api('POST', '/api/users/logout', { token: buyer.token }));
    const before = await readGroup(await superadminToken(), group._id);
    expect(await startPayment(buyer, group._id, 'Half', 55_000)).toMatchObject({ status: 401 });
    expect(await startDemoPayment(buyer)).toMatchObject({ status: 401 });
    expect(await readGroup(await superadminToken(), group._id)).toEqual(before);
  });

  it('is told first that their session has ended, not that nothing was paid', async () => {
    const group = await buildGroup();
    const { buyer, paymentIntentId } = await holdShare(group._id, 'Half');
    await succeed(api('POST', '/api/users/logout', { token: buyer.token }));
    const share = { groupId: group._id, portion: 'Half' as const };
    for (const body of [share, { ...share, paymentIntentId }])
      expect(await trackPurchase(buyer, body)).toMatchObject({ status: 401 });
  });

  it('is refused another supplier’s group when they were tied to one since', async () => {
    const [{ _id: theirs }, { _id: other }] = [await buildSupplier(), await buildSupplier()];
    const group = await buildGroup({ supplierId: theirs });
    const hidden = await buildGroup({ supplierId: other });
    const { buyer } = await buyShare(group._id, 'Quarter');
    // Who they were before the purchase is what the server has read of them last.
    expect(await startPayment(buyer, hidden._id, 'Half', 55_000)).toMatchObject({ status: 404 });
  });
});
