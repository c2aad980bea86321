import type { Group } from '#shared/groups/groups.contract';

import { api, type Answer, type Method } from '../testServer';
import { buildGroup } from './groups';
import { buildSupplierAdmin } from './suppliers';
import { buildUser, type TestUser } from './users';

export interface Ranch {
  admin: TestUser & { supplierId: string };
  /** A member of the same supplier. */
  member: TestUser;
  group: Group;
  /** Calls below the group's address, as its admin. */
  change: (method: Method, path: string, body?: object) => Promise<Answer<Group>>;
}

/** A supplier with an admin, a member and one open group. */
export async function buildRanch(): Promise<Ranch> {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  return {
    admin,
    group,
    member: await buildUser({ supplierId: admin.supplierId }),
    change: (method, path, body) =>
      api(method, `/api/groups/${group._id}${path}`, { token: admin.token, body }),
  };
}
