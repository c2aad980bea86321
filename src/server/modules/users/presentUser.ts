import { hasAdminFlag } from '#shared/groups/groupPermissions';
import type { User } from '#shared/users/users.contract';

import type { UserRecord } from './userLists.repository';

export const presentUser = ({ user, supplierName }: UserRecord): User => ({
  _id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  supplierId: user.supplierId,
  supplierName,
  isAdmin: hasAdminFlag(user.role),
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
