import type { Role } from '#shared/users/users.contract';

export const roleNames: Record<Role, string> = {
  superadmin: 'Superadmin',
  supplieradmin: 'Supplier admin',
  admin: 'Admin',
  member: 'Member',
  pending: 'Pending',
};
