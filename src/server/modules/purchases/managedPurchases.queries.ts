import { and, asc, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';
import { supplierScope } from '#shared/users/supplierPermissions';
import type { ListQuery } from '#shared/lists.schema';
import type { Purchase, purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteInput } from '#shared/route';

import type { Db } from '../../db/database';
import { orderTerms, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { isCashOwed, isPurchased, lower, nameOrder } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { auditLog } from '../../db/schema/platform';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { contains } from '../../db/contains';
import { sortColumn } from '../../http/sorting';
import { presentListed, selectListed } from './purchaseLists.queries';
import { paymentCents } from './returnedMoney.queries';

type ManagedQuery = RouteInput<typeof purchaseRoutes.listPurchases>['query'];

/**
 * Purchases in the groups an admin manages, refunded too; holds that came to nothing are left out. `q`: part of the
 * buyer's name or address, or a whole receipt number.
 */
export const managedFilter = (
  db: Db,
  admin: Actor,
  { groupId, state, q }: ManagedQuery,
): SQL | undefined =>
  and(
    isPurchased(purchases),
    groupId ? ofGroup(groupId) : undefined,
    state && (state === 'cash-owed' ? isCashOwed(purchases) : eq(purchases.state, state)),
    withinScope(db, supplierScope(admin)),
    q
      ? or(
          eq(purchases.receiptNumber, q.toUpperCase()),
          inArray(purchases.userId, userIdsNamed(db, q)),
        )
      : undefined,
  );

const nothing = sql`false`;

const ofGroup = (id: string): SQL => (isId(id) ? eq(purchases.groupId, id) : nothing);

/** Not a join, so that all of them are counted in their index. */
function withinScope(db: Db, scope: ReturnType<typeof supplierScope>): SQL | undefined {
  if (scope === 'all') return undefined;
  if (scope === 'none') return nothing;
  const ofSupplier = eq(groups.supplierId, scope.supplierId);
  return inArray(purchases.groupId, db.select({ id: groups.id }).from(groups).where(ofSupplier));
}

const userIdsNamed = (db: Db, text: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(or(contains(lower(users.username), text), contains(users.email, text)));

const sortable: Record<string, SQL> = {
  buyer: nameOrder(users.username),
  portion: sql`${purchases.quarters}`,
  amountPaid: paymentCents,
  state: sql`${purchases.state}`,
  receiptNumber: sql`(length(${purchases.receiptNumber}), ${purchases.receiptNumber})`,
  createdAt: sql`${purchases.createdAt}`,
};

const newestFirst: Order = { by: [purchases.createdAt, purchases.id], direction: 'desc' };

/** @throws AppError `rule` for a column that cannot be sorted by. */
export function managedOrder({ sort, order = 'asc' }: ListQuery): Order {
  if (sort === undefined) return newestFirst;
  const column = sortColumn(sortable, sort, 'Purchases');
  return { by: [column, purchases.id], direction: order };
}

interface Selection {
  where: SQL | undefined;
  order: Order;
  limit: number;
  offset: number;
}

/** One page of what was bought where the admin manages, with the buyers. */
export async function listManagedPurchases(
  db: Db,
  { where, order, limit, offset }: Selection,
): Promise<Purchase[]> {
  const rows = await selectListed(db)
    .where(where)
    .orderBy(...orderTerms(order))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...presentListed(row), buyer: row.buyer }));
}

export async function countManagedPurchases(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(purchases).where(where);
  return row?.total ?? 0;
}

/** Entries of the audit log about a purchase, oldest first. */
export const listAudited = (db: Db, purchaseId: string) =>
  db
    .select({
      action: auditLog.action,
      at: auditLog.at,
      after: auditLog.after,
      actor: users.username,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(eq(auditLog.subjectId, purchaseId))
    .orderBy(asc(auditLog.id));
