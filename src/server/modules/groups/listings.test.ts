import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buildRanch } from '#testing/factories/ranches';
import { inDays } from '#testing/factories/reminders';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

interface Answer {
  offers: Group[];
  total: number;
}

const readWindow = async (token?: string) =>
  (await api<Answer>('GET', '/api/offers', { token })).body;

const secrets = ['members', 'memberCount', 'invitedEmails', 'createdBy', 'version', 'line'];

describe('GET /api/offers', () => {
  it('shows a member three of their supplier’s that are on sale: beef first, then the nearest deadline', async () => {
    const { _id: supplierId, name } = await buildSupplier();
    const build = (parts: object) => buildGroup({ supplierId, totalPortions: 1, ...parts });
    const lamb = await build({ animal: 'Lamb', fillBy: inDays(3) });
    const late = await build({ fillBy: inDays(20) });
    const soon = await build({ fillBy: inDays(5) });
    const undated = await build({});
    const [sold, closed] = [await build({}), await build({})];
    await buyShare(soon._id, 'Half');
    await buyShare(sold._id, 'Full');
    await api('PATCH', `/api/groups/${closed._id}/status`, {
      token: await superadminToken(),
      body: { status: 'closed' },
    });
    const { token } = await buildUser({ supplierId });
    const { offers, total } = await readWindow(token);
    expect(offers.map(({ _id }) => _id)).toEqual([soon, late, undated].map(({ _id }) => _id));
    expect(total).toBe(4);
    const all = await api<Answer>('GET', '/api/offers?all=true', { token });
    const inOrder = [soon, late, undated, lamb].map(({ _id }) => _id);
    expect(all.body.offers.map(({ _id }) => _id)).toEqual(inOrder);
    expect(lamb.animal).toBe('Lamb');
    expect(offers[0]).toMatchObject({
      supplierId: { _id: supplierId, name },
      quarters: { total: 4, sold: 2 },
      shares: [{ available: false }, { price: 2200, available: true }, { available: true }],
      fillBy: soon.fillBy,
    });
    for (const secret of secrets) expect(offers[0]).not.toHaveProperty(secret);
  });

  it('shows a visitor, and a member without a supplier, the same three at most', async () => {
    await buildGroup();
    const { token } = await buildUser();
    const [shown, membersOwn] = await Promise.all([readWindow(), readWindow(token)]);
    expect(shown.offers.length).toBeGreaterThan(0);
    expect(shown.offers.length).toBeLessThanOrEqual(3);
    expect(shown.total).toBeGreaterThanOrEqual(shown.offers.length);
    const all = (await api<Answer>('GET', '/api/offers?all=true')).body;
    expect(all.offers).toHaveLength(Math.min(all.total, 100));
    expect(membersOwn).toEqual(shown);
  });
});

describe('GET /api/offers/{id}', () => {
  const look = (id: string) => api<{ group: Group }>('GET', `/api/offers/${id}`);
  const hidden = { status: 404, body: { message: 'This group is not on sale.' } };

  it('shows a visitor a group on sale, and nothing about its buyers or its rancher’s account', async () => {
    const { group, admin } = await buildRanch();
    const { buyer } = await buyShare(group._id, 'Full');
    const { status, body } = await look(group._id);
    expect(status).toBe(200);
    expect(body.group).toMatchObject({
      _id: group._id,
      quarters: { total: 16, sold: 4, yours: 0 },
      ifUnfilled: 'refund',
    });
    for (const secret of [...secrets, 'callOffReason']) {
      expect(body.group).not.toHaveProperty(secret);
    }
    const text = JSON.stringify(body);
    for (const { username, email } of [buyer, admin]) {
      expect(text).not.toContain(username);
      expect(text).not.toContain(email);
    }
  });

  it('shows none that is sold out, closed, called off, past its deadline or deleted', async () => {
    const { group, change } = await buildRanch();
    await change('PATCH', '/status', { status: 'closed' });
    expect(await look(group._id)).toMatchObject(hidden);
    await change('PATCH', '/status', { status: 'open' });
    expect((await look(group._id)).status).toBe(200);
    await change('PATCH', '/status', { status: 'full' });
    expect(await look(group._id)).toMatchObject(hidden);
    await change('POST', '/call-off', { name: group.name, reason: 'The steer fell ill.' });
    expect(await look(group._id)).toMatchObject(hidden);

    const sold = await buildGroup({ totalPortions: 1 });
    await buyShare(sold._id, 'Full');
    expect(await look(sold._id)).toMatchObject(hidden);

    const { group: removed, change: changeRemoved } = await buildRanch();
    await changeRemoved('DELETE', '');
    expect(await look(removed._id)).toMatchObject(hidden);
    expect((await look(crypto.randomUUID())).status).toBe(404);
    expect((await look('nowhere')).status).toBe(404);

    const late = await buildGroup({ fillBy: inDays(3) });
    expect((await look(late._id)).status).toBe(200);
    await advanceClock(4 * 24 * 3600);
    expect(await look(late._id)).toMatchObject(hidden);
  });
});
