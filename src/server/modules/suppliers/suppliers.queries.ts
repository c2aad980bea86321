import { and, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';

import type { TimeZone } from '#shared/groups/timeZones';
import type { ListQuery } from '#shared/lists.schema';
import type { supplierFormSchema } from '#shared/suppliers/suppliers.contract';

import type { Db } from '../../db/database';
import { orderTerms, type Order } from '../../db/paging';
import { lower, nameOrder } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { contains } from '../../db/contains';
import { sortColumn } from '../../http/sorting';

export type SupplierRow = typeof suppliers.$inferSelect;
type SupplierForm = z.output<typeof supplierFormSchema>;

const exists = isNull(suppliers.deletedAt);

interface Selection {
  where?: SQL | undefined;
  order: Order;
  limit?: number;
  offset?: number;
}

export const listSupplierRows = (
  db: Db,
  { where, order, limit = 5_000, offset = 0 }: Selection,
): Promise<SupplierRow[]> =>
  db
    .select()
    .from(suppliers)
    .where(and(exists, where))
    .orderBy(...orderTerms(order))
    .limit(limit)
    .offset(offset);

export async function countSuppliers(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ suppliers: count() }).from(suppliers).where(and(exists, where));
  return row?.suppliers ?? 0;
}

export const withSupplierId = (id: string): SQL => eq(suppliers.id, id);

const city = sql`${suppliers.address}->>'city'`;

/** The search box: name, email or city. */
export const supplierFilter = ({ q }: ListQuery): SQL | undefined =>
  q
    ? or(
        contains(lower(suppliers.name), q),
        contains(lower(suppliers.email), q),
        contains(lower(city), q),
      )
    : undefined;

const sortable: Record<string, SQL> = {
  name: nameOrder(suppliers.name),
  email: lower(suppliers.email),
  phone: sql`${suppliers.phone}`,
  city: nameOrder(city),
  state: nameOrder(sql`${suppliers.address}->>'state'`),
  createdAt: sql`${suppliers.createdAt}`,
};

/** @throws AppError `rule` for a column that cannot be sorted by. */
export function supplierOrder({ sort = 'name', order = 'asc' }: ListQuery): Order {
  const column = sortColumn(sortable, sort, 'Suppliers');
  return { by: [column, suppliers.id], direction: order };
}

export async function findSupplier(db: Db, id: string): Promise<SupplierRow | undefined> {
  const [supplier] = await db
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.id, id), exists));
  return supplier;
}

/** Their row stays locked until the transaction ends. */
export async function lockSupplier(tx: Db, id: string): Promise<SupplierRow | undefined> {
  const [supplier] = await tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.id, id), exists))
    .for('update');
  return supplier;
}

export async function insertSupplier(db: Db, form: SupplierForm): Promise<SupplierRow> {
  const [supplier] = await db.insert(suppliers).values(form).returning();
  if (!supplier) throw new Error('The new supplier was not returned.');
  return supplier;
}

export async function updateSupplierRow(
  db: Db,
  id: string,
  changes: Partial<SupplierForm & { deletedAt: Date }>,
): Promise<SupplierRow | undefined> {
  const [supplier] = await db
    .update(suppliers)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(suppliers.id, id), exists))
    .returning();
  return supplier;
}

/** Records that keep a supplier from being deleted. */
export async function countDependents(
  tx: Db,
  id: string,
): Promise<{ groups: number; users: number }> {
  const [own] = await tx
    .select({ groups: count() })
    .from(groups)
    .where(and(eq(groups.supplierId, id), isNull(groups.deletedAt)));
  const [linked] = await tx
    .select({ users: count() })
    .from(users)
    .where(and(eq(users.supplierId, id), isNull(users.deletedAt)));
  return { groups: own?.groups ?? 0, users: linked?.users ?? 0 };
}

/** A supplier, locked against deletion until the transaction ends. */
export async function lockSupplierForShare(tx: Db, id: string) {
  const [supplier] = await tx
    .select({ id: suppliers.id, name: suppliers.name, timeZone: suppliers.timeZone })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), exists))
    .for('key share');
  return supplier;
}

/** @returns null without a supplier, and for a deleted one. */
export async function findSupplierName(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [supplier] = await db
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), exists));
  return supplier?.name ?? null;
}

export async function findGroupZone(db: Db, groupId: string): Promise<TimeZone | null> {
  const [group] = await db
    .select({ timeZone: groups.timeZone })
    .from(groups)
    .where(eq(groups.id, groupId));
  return group?.timeZone ?? null;
}

/** The zone of the group that a supplier made last, also where it was deleted since. */
export async function findNewestGroupZone(db: Db, supplierId: string): Promise<TimeZone | null> {
  const [group] = await db
    .select({ timeZone: groups.timeZone })
    .from(groups)
    .where(eq(groups.supplierId, supplierId))
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(1);
  return group?.timeZone ?? null;
}
