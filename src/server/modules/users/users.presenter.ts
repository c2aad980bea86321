import { hasAdminFlag } from '#shared/users/actor';
import type { User } from '#shared/users/users.contract';

import type { UserRecord } from './userLists.queries';

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
