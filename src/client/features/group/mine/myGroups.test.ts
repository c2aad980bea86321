import type { Group } from '#shared/groups/groups.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import type { SessionUser } from '#shared/users/users.contract';

import { groupsWithoutShare, shownPurchases } from './myGroups';

const user: SessionUser = {
  userId: 'u1',
  username: 'mia',
  email: 'mia@example.com',
  isAdmin: false,
  role: 'member',
};
const build = (parts: Partial<Group>) => ({ _id: 'g1', members: [], ...parts }) as unknown as Group;
const bought = (parts: Partial<Purchase>) =>
  ({ _id: 'p1', groupId: 'g1', state: 'paid', createdAt: '2026-01-01', ...parts }) as Purchase;

it('shows purchases newest first, without what was let go', () => {
  const purchases = [
    bought({ _id: 'old' }),
    bought({ _id: 'let go', state: 'released', createdAt: '2026-03-01' }),
    bought({ _id: 'new', createdAt: '2026-02-01' }),
  ];
  expect(shownPurchases(purchases).map(({ _id }) => _id)).toEqual(['new', 'old']);
});

describe('groupsWithoutShare', () => {
  it.each([
    ['chosen by our server', { memberCount: 3 }, true],
    ['with my address among the members', { members: [{ email: 'mia@example.com' }] }, true],
    ['with my name among plain members', { members: ['mia'] }, true],
    ['of others', { members: ['leo'] }, false],
  ])('a group %s', (_, parts, isMine) => {
    expect(groupsWithoutShare([build(parts)], [], user)).toHaveLength(isMine ? 1 : 0);
  });

  it('leaves out what was bought', () => {
    expect(groupsWithoutShare([build({ memberCount: 1 })], [bought({})], user)).toEqual([]);
    const released = bought({ state: 'released' });
    expect(groupsWithoutShare([build({ memberCount: 1 })], [released], user)).toHaveLength(1);
  });
});
