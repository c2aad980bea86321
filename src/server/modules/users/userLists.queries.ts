import { and, count, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';
import type { ListQuery } from '#shared/lists.schema';
import type { RouteInput } from '#shared/route';
import type { userRoutes } from '#shared/users/users.contract';

import type { Db } from '../../db/database';
import { orderTerms, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { lower, nameOrder, noSupplierId, supplierIdOrNone } from '../../db/schema/expressions';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { contains } from '../../db/contains';
import { sortColumn } from '../../http/sorting';
import { emailChanges } from './sessions.table';
import { isWaiting } from './emailChanges.queries';

type Filters = RouteInput<typeof userRoutes.listUsers>['query'];

/** A user with the name of their supplier, and the address that waits to be confirmed. */
export type UserRecord = Awaited<ReturnType<typeof listUserRecords>>[number];

interface Selection {
  where: SQL | undefined;
  order: Order;
  limit: number;
  offset: number;
}

const newestFirst: Order = { by: [users.createdAt, users.id], direction: 'desc' };

/** Every supplier, and one without a name for users who have none: an order by name begins here. */
const suppliersAndNone = sql`(select id, name from suppliers union all select ${noSupplierId}, null) as suppliers`;

/** One page; selects its ids first, so that skipped users are not read. */
export function listUserRecords(db: Db, { where, order, limit, offset }: Selection) {
  const orderBy = orderTerms(order);
  const page = db.select({ id: users.id }).from(users).$dynamic();
  if (order.nameOf === 'supplier') {
    page.innerJoin(suppliersAndNone, sql`${suppliers.id} = ${supplierIdOrNone(users)}`);
  }
  page
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return db
    .select({ user: users, supplierName: suppliers.name, pendingEmail: emailChanges.email })
    .from(users)
    .leftJoin(suppliers, eq(suppliers.id, users.supplierId))
    .leftJoin(
      emailChanges,
      and(eq(emailChanges.userId, users.id), ne(emailChanges.email, users.email), isWaiting),
    )
    .where(inArray(users.id, page))
    .orderBy(...orderBy);
}

export async function countUsers(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ users: count() }).from(users).where(where);
  return row?.users ?? 0;
}

export async function findUserRecord(db: Db, id: string): Promise<UserRecord | undefined> {
  const where = and(eq(users.id, id), isNull(users.deletedAt));
  const [record] = await listUserRecords(db, { where, order: newestFirst, limit: 1, offset: 0 });
  return record;
}

/** `canManageUser` as a condition. */
const managedBy = (actor: Actor): SQL | undefined =>
  actor.role === 'superadmin'
    ? undefined
    : and(
        actor.supplierId ? eq(users.supplierId, actor.supplierId) : sql`false`,
        notInArray(users.role, ['superadmin', 'pending']),
      );

/** A rejected request no longer awaits anything. */
const withRole = (role: Filters['role']): SQL | undefined =>
  role && and(eq(users.role, role), role === 'pending' ? isNull(users.rejectedAt) : undefined);

const withSupplier = (id: Filters['supplierId']): SQL | undefined =>
  id === undefined ? undefined : isId(id) ? eq(users.supplierId, id) : sql`false`;

export const userFilters = (actor: Actor, { role, supplierId, q }: Filters): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    managedBy(actor),
    withRole(role),
    withSupplier(supplierId),
    q ? or(contains(lower(users.username), q), contains(users.email, q)) : undefined,
  );

const sortable: Record<string, SQL> = {
  username: nameOrder(users.username),
  email: sql`${users.email}`,
  role: sql`${users.role}`,
  supplierName: nameOrder(suppliers.name),
  createdAt: sql`${users.createdAt}`,
  updatedAt: sql`${users.updatedAt}`,
};

/** @throws AppError `rule` for a column that cannot be sorted by. */
export function userOrder({ sort, order = 'asc' }: ListQuery): Order {
  if (sort === undefined) return newestFirst;
  const column = sortColumn(sortable, sort, 'Users');
  const nameOf = sort === 'supplierName' ? 'supplier' : undefined;
  return { by: [column, users.id], direction: order, nameOf };
}
