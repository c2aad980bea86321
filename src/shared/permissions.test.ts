import { mayCall } from './mayCall';
import type { Access } from './permissions';
import { recordRules } from './recordRules';
import type { Actor } from './users/actor';
import type { Role } from './users/roles';

const person = (role: Role, supplierId: string | null, id = role as string) => ({
  id,
  role,
  supplierId,
  email: `${id}@example.com`,
});

const callers: Record<string, (Actor & { email: string }) | null> = {
  visitor: null,
  member: person('member', null),
  oakMember: person('member', 'oak', 'buyer'),
  elmMember: person('member', 'elm'),
  oakAdmin: person('supplieradmin', 'oak'),
  elmAdmin: person('supplieradmin', 'elm'),
  noAdmin: person('supplieradmin', null),
  oldOakAdmin: person('admin', 'oak'),
  oldNoAdmin: person('admin', null),
  pending: person('pending', null),
  superadmin: person('superadmin', null),
};

const admins = ['oakAdmin', 'elmAdmin', 'noAdmin', 'oldOakAdmin', 'superadmin'];
const all = Object.keys(callers);

test.each<[Access, string[]]>([
  ['anyone', all],
  ['signedIn', all.slice(1)],
  ['admin', admins],
  ['superadmin', ['superadmin']],
])('%s is %j', (access, who) => {
  expect(all.filter((name) => mayCall(access, callers[name] ?? null))).toEqual(who);
});

/** All that a rule asks of a record: of Oak Ranch, sold to its member and meant for them. */
const record = {
  id: 'somebodyElse',
  role: 'member' as const,
  supplierId: 'oak',
  isJoined: false,
  userId: 'buyer',
  email: 'buyer@example.com',
};

const oakAdmins = ['oakAdmin', 'oldOakAdmin', 'superadmin'];
const buyer = ['oakMember'];

test.each<[keyof typeof recordRules, string[]]>([
  ['visibleGroup', ['member', 'oakMember', 'oakAdmin', 'oldOakAdmin', 'pending', 'superadmin']],
  ['managedGroup', oakAdmins],
  ['managedLedger', oakAdmins],
  ['managedAlert', oakAdmins],
  ['managedUser', oakAdmins],
  ['managedPurchase', oakAdmins],
  ['anotherUser', all.slice(1)],
  ['ownPurchase', buyer],
  ['ownOrder', buyer],
  ['receipt', [...buyer, ...oakAdmins]],
  ['ownInvite', buyer],
  ['ownInviteLink', buyer],
])('%s is for %j', (name, who) => {
  const theirs = all.filter((caller) => {
    const actor = callers[caller];
    return actor && recordRules[name].isTheirs(actor, record);
  });
  expect(theirs).toEqual(who);
});

test('lets a user see a group they joined, of any supplier', () => {
  const { isTheirs } = recordRules.visibleGroup;
  expect(isTheirs(person('member', 'elm'), { supplierId: 'oak', isJoined: true })).toBe(true);
});
