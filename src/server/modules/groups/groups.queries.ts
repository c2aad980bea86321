import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';

import type { Portion } from '#shared/groups/portions';
import { soldStates } from '#shared/purchases/purchaseStates';
import type { Cents } from '#shared/money';

import type { Db } from '../../db/client';
import { orderTerms, type Order } from '../../db/paging';
import { hasState, isPurchased, lower } from '../../db/schema/expressions';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { contains } from '../../db/text';

/** A group with the names a reader wants beside it. */
export type GroupRecord = Awaited<ReturnType<typeof listGroupRecords>>[number];

interface Selection {
  where: SQL | undefined;
  order: Order;
  limit: number;
  offset: number;
}

const ofSupplier = eq(suppliers.id, groups.supplierId);
const ofCreator = eq(users.id, groups.createdBy);

/**
 * One page; its groups are found first, so that nothing is read of those skipped on the way: the
 * index of an order holds their ids. Only an order by names needs whom they are of, and begins there.
 */
export function listGroupRecords(db: Db, { where, order, limit, offset }: Selection) {
  const orderBy = orderTerms(order);
  const page = db.select({ id: groups.id }).from(groups).$dynamic();
  if (order.nameOf === 'supplier') page.innerJoin(suppliers, ofSupplier);
  if (order.nameOf === 'creator') page.innerJoin(users, ofCreator);
  page
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return db
    .select({ group: groups, supplierName: suppliers.name, createdByName: users.username })
    .from(groups)
    .innerJoin(suppliers, ofSupplier)
    .leftJoin(users, ofCreator)
    .where(inArray(groups.id, page))
    .orderBy(...orderBy);
}

/** Deleted groups too. */
export async function findGroupRecord(db: Db, id: string): Promise<GroupRecord | null> {
  const [record] = await listGroupRecords(db, {
    where: eq(groups.id, id),
    order: { by: [groups.id], direction: 'asc' },
    limit: 1,
    offset: 0,
  });
  return record ?? null;
}

export async function countGroups(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ groups: count() }).from(groups).where(where);
  return row?.groups ?? 0;
}

/** Few next to their groups: found first, so that Postgres knows how many groups to expect. */
export async function listSupplierIdsNamed(db: Db, text: string | undefined): Promise<string[]> {
  if (!text) return [];
  const rows = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(contains(lower(suppliers.name), text));
  return rows.map(({ id }) => id);
}

const isMember = eq(users.id, groupMembers.userId);
const hasAccount = sql`${users.deletedAt} is null`;

/** In the order they joined; deleted users are left out. */
export const listMembers = (db: Db, groupIds: string[]) =>
  db
    .select({
      groupId: groupMembers.groupId,
      userId: users.id,
      email: users.email,
      username: users.username,
    })
    .from(groupMembers)
    .innerJoin(users, and(isMember, hasAccount))
    .where(inArray(groupMembers.groupId, groupIds))
    .orderBy(asc(groupMembers.joinedAt), asc(users.id));

export const countMembers = (db: Db, groupIds: string[]) =>
  db
    .select({ groupId: groupMembers.groupId, members: count() })
    .from(groupMembers)
    .innerJoin(users, and(isMember, hasAccount))
    .where(inArray(groupMembers.groupId, groupIds))
    .groupBy(groupMembers.groupId);

export const listPendingInvites = (db: Db, groupIds: string[]) =>
  db
    .select({ groupId: invites.groupId, email: invites.email })
    .from(invites)
    .where(and(inArray(invites.groupId, groupIds), eq(invites.state, 'pending')))
    .orderBy(asc(invites.createdAt), asc(invites.email));

/** Paid and not given back: money on its way back is still ours, as the ledger has it. */
export const isPaid = hasState(purchases, soldStates);

/** Who bought or holds how many quarters, and what they hold; of one buyer, or of all. */
export const listHoldings = (db: Db, groupIds: string[], userId?: string) =>
  db
    .select({
      groupId: purchases.groupId,
      userId: purchases.userId,
      paidQuarters: sql<number>`coalesce(sum(${purchases.quarters}) filter (where ${isPaid}), 0)::int`,
      paidCents: sql<Cents>`coalesce(sum(${purchases.priceCents}) filter (where ${isPaid}), 0)::int`,
      quarters: sql<number>`sum(case when ${purchases.state} = 'refunded' then 0 else ${purchases.quarters} end)::int`,
      heldPortion: sql<Portion | null>`max(${purchases.portion}) filter (where ${purchases.state} = 'held')`,
      heldCents: sql<Cents>`coalesce(sum(${purchases.priceCents}) filter (where ${purchases.state} = 'held'), 0)::int`,
    })
    .from(purchases)
    .where(
      and(
        inArray(purchases.groupId, groupIds),
        isPurchased(purchases),
        userId ? eq(purchases.userId, userId) : undefined,
      ),
    )
    .groupBy(purchases.groupId, purchases.userId);
