import { hasAdminFlag } from '#shared/users/actor';
import type { User } from '#shared/users/users.contract';

import type { TokenSubject } from '../../http/tokens';
import type { UserRecord } from './userLists.queries';
import type { UserRow } from './users.queries';

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

/** What a token says of the user as they are now. */
export const tokenSubject = (user: UserRow): TokenSubject => ({
  id: user.id,
  sv: user.sessionVersion,
  role: user.role,
  supplierId: user.supplierId,
  email: user.email,
});
