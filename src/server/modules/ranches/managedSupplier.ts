import { isId } from '../../db/schema/columns';
import type { Db } from '../../db/database';
import { requireRecord } from '../../http/requireRecord';
import type { Caller } from '../../http/serve';
import { findSupplierName, lockSupplier } from '../suppliers/suppliers.queries';

/** @throws AppError `notFound` for a supplier that is not the caller's, or not there */
export async function requireManagedSupplier(db: Db, caller: Caller, id: string): Promise<void> {
  requireTheirs(caller, id, isId(id) && (await findSupplierName(db, id)) !== null);
}

/** The same, with the row locked: no other transaction changes the supplier until this one ends. */
export async function lockManagedSupplier(tx: Db, caller: Caller, id: string): Promise<void> {
  requireTheirs(caller, id, isId(id) && (await lockSupplier(tx, id)) !== undefined);
}

const requireTheirs = (caller: Caller, supplierId: string, exists: boolean): void =>
  void requireRecord('managedSupplier', caller, exists ? { supplierId } : null);
