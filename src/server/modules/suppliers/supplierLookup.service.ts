import type { TimeZone } from '#shared/groups/timeZones';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { ruleBroken } from '../../http/AppError';
import { lockSupplierForShare } from './suppliers.queries';

export const noSupplier = 'No valid supplier linked. Cannot create group.';

/**
 * The supplier named in a form, locked against deletion until the transaction ends.
 * @throws AppError `rule` when there is none.
 */
export async function requireSupplier(
  tx: Db,
  id: string,
  message = id ? 'This supplier does not exist.' : noSupplier,
): Promise<{ id: string; name: string; timeZone: TimeZone | null }> {
  const supplier = isId(id) ? await lockSupplierForShare(tx, id) : undefined;
  if (!supplier) throw ruleBroken(message, 'supplierId');
  return supplier;
}
