import { isId } from '../../db/schema/columns';
import type { Db } from '../../db/database';
import { requireRecord } from '../../http/requireRecord';
import type { Caller } from '../../http/serve';
import { findSupplier, lockSupplier, type SupplierRow } from '../suppliers/suppliers.queries';

/** @throws AppError `notFound` for a supplier that is not the caller's, or not there */
export const requireManagedSupplier = async (
  db: Db,
  caller: Caller,
  id: string,
): Promise<SupplierRow> => requireTheirs(caller, isId(id) ? await findSupplier(db, id) : undefined);

/** The same, with the row locked: no other transaction changes the supplier until this one ends. */
export const lockManagedSupplier = async (
  tx: Db,
  caller: Caller,
  id: string,
): Promise<SupplierRow> => requireTheirs(caller, isId(id) ? await lockSupplier(tx, id) : undefined);

const requireTheirs = (caller: Caller, supplier: SupplierRow | undefined): SupplierRow =>
  requireRecord(
    'managedSupplier',
    caller,
    supplier ? { ...supplier, supplierId: supplier.id } : null,
  );
