import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const listListings = async (token?: string) =>
  (await api<{ offers: Group[] }>('GET', '/api/offers', { token })).body.offers;

describe('GET /api/offers', () => {
  it('shows a member the newest three of their supplier’s that are on sale', async () => {
    const { _id: supplierId, name } = await buildSupplier();
    const groups = [];
    for (let made = 0; made < 5; made += 1) {
      groups.push(await buildGroup({ supplierId, totalPortions: 1 }));
    }
    const [fifth, fourth, third, sold, closed] = groups.map(({ _id }) => _id);
    await buyShare(fourth ?? '', 'Half');
    await buyShare(sold ?? '', 'Full');
    await api('PATCH', `/api/groups/${closed}/status`, {
      token: await superadminToken(),
      body: { status: 'closed' },
    });
    const { token } = await buildUser({ supplierId });
    const offers = await listListings(token);
    expect(offers.map(({ _id }) => _id)).toEqual([third, fourth, fifth]);
    expect(offers[1]).toMatchObject({
      supplierId: { _id: supplierId, name },
      quarters: { total: 4, sold: 2 },
      shares: [{ available: false }, { price: 2200, available: true }, { available: true }],
    });
    for (const secret of ['members', 'memberCount', 'invitedEmails', 'createdBy', 'version']) {
      expect(offers[1]).not.toHaveProperty(secret);
    }
  });

  it('shows a visitor, and a member without a supplier, the same three at most', async () => {
    await buildGroup();
    const { token } = await buildUser();
    const [offers, membersOwn] = await Promise.all([listListings(), listListings(token)]);
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.length).toBeLessThanOrEqual(3);
    expect(membersOwn).toEqual(offers);
  });
});
