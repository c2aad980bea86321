import type { Actor } from '#shared/users/actor';

import type { User } from '../../api/usersApi';
import { adminChange, userBody, userValues } from './userForm';

const rancher: Actor = { id: 'r', role: 'supplieradmin', supplierId: 'oak' };
const superadmin: Actor = { id: 's', role: 'superadmin', supplierId: null };

it.each([
  ['member', 'supplieradmin', 'promote'],
  ['pending', 'superadmin', 'promote'],
  ['supplieradmin', 'member', 'revoke'],
  ['admin', 'supplieradmin', null],
  ['member', 'member', null],
] as const)('from %s to %s: %s', (before, after, action) => {
  expect(adminChange(before, after)).toBe(action);
});

it('starts a new user as a member of the admin’s own supplier', () => {
  const plain = { username: '', email: '', role: 'member' };
  expect(userValues(null, rancher)).toEqual({ ...plain, supplierId: 'oak' });
  expect(userValues(null, superadmin)).toEqual({ ...plain, supplierId: null });
});

it.each([
  ['admin', 'supplieradmin'],
  ['pending', 'member'],
  ['superadmin', 'superadmin'],
] as const)('offers %s as %s', (role, offered) => {
  const user = { username: 'ann', email: 'ann@x.test', role, supplierId: null } as User;
  expect(userValues(user, superadmin).role).toBe(offered);
});

it('sends no password, approves all but members, and keeps to the own supplier', () => {
  const form = { username: 'ann', email: 'ann@x.test', role: 'supplieradmin', supplierId: 'elm' };
  expect(userBody({ ...form, role: 'supplieradmin' }, rancher)).toEqual({
    ...form,
    supplierId: 'oak',
    password: '',
    autoApprove: true,
  });
  expect(userBody({ ...form, role: 'member' }, superadmin)).toMatchObject({
    supplierId: 'elm',
    autoApprove: false,
  });
});
