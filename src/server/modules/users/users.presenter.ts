import { hasAdminFlag } from '#shared/users/roles';
import type { User } from '#shared/users/users.contract';

import type { UserRecord } from './userLists.queries';

export const presentUser = ({ user, supplierName, pendingEmail }: UserRecord): User => ({
  _id: user.id,
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  pendingEmail,
  role: user.role,
  supplierId: user.supplierId,
  supplierName,
  isAdmin: hasAdminFlag(user.role),
  hasSecondFactor: user.secondFactorAt !== null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
