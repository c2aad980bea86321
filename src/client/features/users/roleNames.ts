import type { Role } from '#shared/users/roles';

export const roleNames: Record<Role, string> = {
  superadmin: 'Superadmin',
  supplieradmin: 'Supplier admin',
  admin: 'Admin',
  member: 'Member',
  pending: 'Pending',
};
