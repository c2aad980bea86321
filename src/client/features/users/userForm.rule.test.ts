import type { Actor } from '#shared/users/actor';
import { userChangeSchema } from '#shared/users/userForms';

import type { User } from '../../api/usersApi';
import { adminChange, rolesFor, userBody, userValues } from './userForm';

const rancher: Actor = { id: 'r', role: 'supplieradmin', supplierId: 'oak' };
const superadmin: Actor = { id: 's', role: 'superadmin', supplierId: null };

it.each([
  ['member', 'supplieradmin', 'promote'],
  ['pending', 'superadmin', 'promote'],
  ['supplieradmin', 'member', 'revoke'],
  ['admin', 'supplieradmin', null],
  ['member', 'member', null],
] as const)('names the admin change from %s to %s: %s', (before, after, action) => {
  expect(adminChange(before, after)).toBe(action);
});

it('starts a new user as a member of the admin’s own supplier', () => {
  const plain = { username: '', email: '', role: 'member' };
  expect(userValues(null, rancher)).toEqual({ ...plain, supplierId: 'oak' });
  expect(userValues(null, superadmin)).toEqual({ ...plain, supplierId: null });
});

it.each([
  ['admin', 'supplieradmin'],
  ['pending', 'pending'],
  ['superadmin', 'superadmin'],
] as const)('offers %s as %s', (role, offered) => {
  const user = { username: 'ann', email: 'ann@x.test', role, supplierId: null } as User;
  expect(userValues(user, superadmin).role).toBe(offered);
});

it('offers pending only for a pending user', () => {
  const person = (role: User['role']) => ({ username: 'ann', role }) as User;
  expect(rolesFor(person('pending'), superadmin)).toEqual([
    'superadmin',
    'supplieradmin',
    'member',
    'pending',
  ]);
  expect(rolesFor(person('member'), rancher)).toEqual(['supplieradmin', 'member']);
  expect(rolesFor(null, rancher)).toEqual(['supplieradmin', 'member']);
});

it('approves no pending user whose email is corrected', () => {
  const pending = {
    username: 'ann',
    email: 'an@x.test',
    role: 'pending',
    supplierId: null,
  } as User;
  const form = userChangeSchema.parse({ ...userValues(pending, superadmin), email: 'ann@x.test' });
  expect(userBody(form, superadmin)).toMatchObject({
    email: 'ann@x.test',
    role: 'pending',
    autoApprove: false,
  });
});

it('sends no password, approves all but members, and uses the admin’s own supplier', () => {
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
