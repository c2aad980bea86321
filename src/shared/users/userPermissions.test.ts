import type { Actor } from './actor';
import { canManageUser, rolesToGive } from './userPermissions';
import type { Role } from './roles';

const actor = (role: Role, supplierId: string | null = null): Actor => ({
  id: 'me',
  role,
  supplierId,
});

test.each<[Actor, string[]]>([
  [actor('superadmin'), ['superadmin', 'supplieradmin', 'member']],
  [actor('supplieradmin', 'oak'), ['supplieradmin', 'member']],
  [actor('admin', 'oak'), ['supplieradmin', 'member']],
  [actor('admin'), []],
  [actor('member', 'oak'), []],
  [actor('pending'), []],
])('%j may give %j', (who, given) => {
  expect(rolesToGive(who)).toEqual(given);
});

test.each<[boolean, Actor, Role, string | null]>([
  [true, actor('superadmin'), 'superadmin', null],
  [true, actor('superadmin'), 'pending', null],
  [true, actor('supplieradmin', 'oak'), 'member', 'oak'],
  [true, actor('supplieradmin', 'oak'), 'supplieradmin', 'oak'],
  [false, actor('supplieradmin', 'oak'), 'member', 'elm'],
  [false, actor('supplieradmin', 'oak'), 'member', null],
  [false, actor('supplieradmin', 'oak'), 'superadmin', 'oak'],
  [false, actor('supplieradmin', 'oak'), 'pending', 'oak'],
  [false, actor('supplieradmin'), 'member', null],
  [false, actor('member', 'oak'), 'member', 'oak'],
])('%s: %j manages a %s of %s', (may, who, role, supplierId) => {
  expect(canManageUser(who, { role, supplierId })).toBe(may);
});
