import { zoneOfRanch } from '#shared/suppliers/writtenState';
import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import type { FileZone } from '../../http/fileColumns';
import { findGroupZone, findNewestGroupZone, findSupplier } from './suppliers.queries';

interface Asked {
  groupId?: string | undefined;
  supplierId?: string | undefined;
}

/**
 * By whose clock a file says times: that of the group or of the ranch that its rows are of; UTC for rows of several. A
 * ranch whose state is not known keeps the clock of its newest group.
 */
export async function fileZone(db: Db, caller: Actor, asked: Asked): Promise<FileZone> {
  const { groupId, supplierId = caller.supplierId } = asked;
  if (groupId && isId(groupId)) return (await findGroupZone(db, groupId)) ?? 'UTC';
  const supplier = supplierId && isId(supplierId) ? await findSupplier(db, supplierId) : undefined;
  if (!supplier) return 'UTC';
  return zoneOfRanch(supplier) ?? (await findNewestGroupZone(db, supplier.id)) ?? 'UTC';
}
