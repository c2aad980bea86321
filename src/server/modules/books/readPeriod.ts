import { supplierScope } from '#shared/users/supplierPermissions';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { Caller } from '../../http/serve';
import { fileZone } from '../suppliers/fileZone';
import type { Period } from './movements.queries';

interface Asked {
  from: string;
  to: string;
  supplierId?: string | undefined;
}

/**
 * The period of a call, of a supplier that the caller runs; without one of all of them.
 * @throws AppError `notFound` for a supplier that is not theirs
 */
export async function readPeriod(db: Db, caller: Caller, asked: Asked): Promise<Period> {
  const scope = supplierScope(caller);
  const own = typeof scope === 'object' ? scope.supplierId : null;
  const supplierId = asked.supplierId ?? own;
  if (scope === 'none') throw notFound('Supplier');
  if (supplierId !== null && (!isId(supplierId) || (own !== null && own !== supplierId))) {
    throw notFound('Supplier');
  }
  const zone = await fileZone(db, caller, { supplierId: supplierId ?? undefined });
  return { from: asked.from, to: asked.to, zone, supplierId };
}
