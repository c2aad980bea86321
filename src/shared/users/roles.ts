export const roles = ['superadmin', 'supplieradmin', 'member', 'pending', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Roles that an account can be given; `admin` is only read. */
export const givenRoles = ['superadmin', 'supplieradmin', 'member'] as const satisfies Role[];
export type GivenRole = (typeof givenRoles)[number];

/** Roles that run a supplier's groups, where they have a supplier. */
export const supplierAdminRoles = ['supplieradmin', 'admin'] as const satisfies Role[];

/** The `isAdmin` of a session: superadmin, supplieradmin and admin. */
export const hasAdminFlag = (role: Role): boolean =>
  role === 'superadmin' || role === 'supplieradmin' || role === 'admin';

export const roleLabels: Record<Role, string> = {
  superadmin: 'Superadmin',
  supplieradmin: 'Supplier admin',
  admin: 'Admin',
  member: 'Member',
  pending: 'Pending',
};
