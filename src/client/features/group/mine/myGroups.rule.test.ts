import type { SessionUser } from '#shared/users/users.contract';

import { none, ours } from '../../../api/compat/abilities';
import type { Group } from '../../../api/group';
import type { Purchase } from '../../../api/purchase';
import { byAnimal, groupsWithoutShare, shownPurchases } from './myGroups';

const user: SessionUser = {
  userId: 'u1',
  username: 'mia',
  email: 'mia@example.com',
  isAdmin: false,
  role: 'member',
};
const build = (parts: Partial<Group>) =>
  ({ _id: 'g1', members: [], can: none, ...parts }) as unknown as Group;
const bought = (parts: Partial<Purchase>) =>
  ({ _id: 'p1', groupId: 'g1', state: 'paid', createdAt: '2026-01-01', ...parts }) as Purchase;

it('lists purchases newest first, without released ones', () => {
  const purchases = [
    bought({ _id: 'old' }),
    bought({ _id: 'let go', state: 'released', createdAt: '2026-03-01' }),
    bought({ _id: 'new', createdAt: '2026-02-01' }),
  ];
  expect(shownPurchases(purchases).map(({ _id }) => _id)).toEqual(['new', 'old']);
});

it('gathers what was bought of one animal, the last one first', () => {
  const purchases = [
    bought({ _id: 'first' }),
    bought({ _id: 'other', groupId: 'g2', createdAt: '2026-02-01' }),
    bought({ _id: 'second', createdAt: '2026-03-01' }),
    bought({ _id: 'let go', groupId: 'g3', state: 'released' }),
  ];
  expect(
    byAnimal(purchases).map(({ groupId, purchases: own }) => [groupId, own.map(({ _id }) => _id)]),
  ).toEqual([
    ['g1', ['second', 'first']],
    ['g2', ['other']],
  ]);
});

describe('groupsWithoutShare', () => {
  it.each([
    ['chosen by our server', { can: ours }, true],
    ['with my address among the members', { members: [{ email: 'mia@example.com' }] }, true],
    ['with my name among plain members', { members: [{ _id: null, email: 'mia' }] }, true],
    ['of others', { members: [{ _id: 'u2', email: 'leo' }] }, false],
  ])('lists the groups of the user, and no others: %s', (_, parts, isMine) => {
    expect(groupsWithoutShare([build(parts as Partial<Group>)], [], user)).toHaveLength(
      isMine ? 1 : 0,
    );
  });

  it('leaves out what was bought', () => {
    expect(groupsWithoutShare([build({ can: ours })], [bought({})], user)).toEqual([]);
    const released = bought({ state: 'released' });
    expect(groupsWithoutShare([build({ can: ours })], [released], user)).toHaveLength(1);
  });
});
