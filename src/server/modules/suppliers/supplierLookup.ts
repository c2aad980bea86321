import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { ruleBroken } from '../../http/AppError';
import { lockSupplierForShare } from './suppliers.queries';

/**
 * The supplier named in a form, locked against deletion until the transaction ends.
 * @throws AppError `rule` when there is none.
 */
export async function requireSupplier(
  tx: Db,
  id: string,
  message = 'This supplier does not exist.',
): Promise<{ id: string; name: string }> {
  const supplier = isId(id) ? await lockSupplierForShare(tx, id) : undefined;
  if (!supplier) throw ruleBroken(message, 'supplierId');
  return supplier;
}
