import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { suppliers } from '../../db/schema/suppliers';
import { ruleBroken } from '../../http/AppError';

/**
 * The supplier that a form names, kept from being deleted until the transaction ends.
 * @throws AppError `rule` when there is none.
 */
export async function requireSupplier(
  tx: Db,
  id: string,
  message = 'This supplier does not exist.',
): Promise<{ id: string; name: string }> {
  const [supplier] = isId(id)
    ? await tx
        .select({ id: suppliers.id, name: suppliers.name })
        .from(suppliers)
        .where(and(eq(suppliers.id, id), isNull(suppliers.deletedAt)))
        .for('key share')
    : [];
  if (!supplier) throw ruleBroken(message, 'supplierId');
  return supplier;
}

/** @returns null for who has no supplier, and for one that is gone. */
export async function findSupplierName(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [supplier] = await db
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), isNull(suppliers.deletedAt)));
  return supplier?.name ?? null;
}
