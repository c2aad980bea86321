import { and, asc, countDistinct, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm';

import type { SaleMails } from '#shared/account/saleMailChoices';
import { supplierAdminRoles } from '#shared/users/roles';

import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import type { MailedSale } from '../../mail/messages/sales';
import type { Recipient } from '../../mail/mailTemplate';
import { totalPortions } from './purchases.queries';
import { paidMoney, returnedColumns } from './returnedMoney.queries';

const recipient = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
};

interface Person extends Recipient {
  id: string;
}

const runsGroups = and(inArray(users.role, supplierAdminRoles), isNull(users.deletedAt));

/** Admins of a supplier's groups who chose that much mail; all of them where nothing is named. */
export const listSupplierAdmins = (
  tx: Db,
  supplierId: string,
  choice?: SaleMails,
): Promise<Person[]> =>
  tx
    .select(recipient)
    .from(users)
    .where(
      and(eq(users.supplierId, supplierId), runsGroups, choice && eq(users.saleMails, choice)),
    );

/** Every buyer of the group, once; with `until` those who paid for a share by then. */
export const listBuyers = (tx: Db, groupId: string, until?: Date): Promise<Person[]> =>
  tx
    .selectDistinct(recipient)
    .from(shares)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      and(
        eq(purchases.groupId, groupId),
        eq(purchases.state, 'paid'),
        until && lte(purchases.paidAt, until),
        isNull(users.deletedAt),
      ),
    );

/** The paid shares that a person has of the group. */
export const listPaidOf = (tx: Db, userId: string, groupId: string): Promise<{ id: string }[]> =>
  tx
    .select({ id: purchases.id })
    .from(shares)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.groupId, groupId),
        eq(purchases.state, 'paid'),
      ),
    );

/** The people who share the animal: also guests of a cash sale, and those whose account is deleted. */
export async function countBuyers(tx: Db, groupId: string): Promise<number> {
  const [row] = await tx
    .select({ people: countDistinct(purchases.userId) })
    .from(shares)
    .where(and(eq(purchases.groupId, groupId), eq(purchases.state, 'paid')));
  return row?.people ?? 0;
}

/** The buyer of a share or of its balance, with the group and what went back of its money. */
export async function findBuyerOf(tx: Db, purchaseId: string) {
  const [row] = await tx
    .select({
      ...recipient,
      deletedAt: users.deletedAt,
      name: groups.name,
      animal: groups.animal,
      totalPortions,
      paid: paidMoney,
      returned: returnedColumns,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(eq(purchases.id, purchaseId));
  return row;
}

/** Admins who chose the daily mail and have not been mailed the sales before `until`. */
export const listAdminsToMail = (db: Db, until: Date) =>
  db
    .select({
      ...recipient,
      supplierId: users.supplierId,
      salesNotifiedAt: users.salesNotifiedAt,
    })
    .from(users)
    .where(and(runsGroups, eq(users.saleMails, 'daily'), lt(users.salesNotifiedAt, until)));
export type AdminToMail = Awaited<ReturnType<typeof listAdminsToMail>>[number];

/** Marks an admin as mailed about all sales before `until`. @returns false where another server did. */
export async function markMailed(
  tx: Db,
  { id, salesNotifiedAt }: AdminToMail,
  until: Date,
): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ salesNotifiedAt: until })
    .where(and(eq(users.id, id), eq(users.salesNotifiedAt, salesNotifiedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
}

/** A supplier's sales from `since` until before `until` that were not refunded, oldest first. */
export const listSales = (
  tx: Db,
  supplierId: string,
  since: Date,
  until: Date,
): Promise<MailedSale[]> =>
  tx
    .select({
      groupName: groups.name,
      animal: groups.animal,
      totalPortions,
      portion: purchases.portion,
      paid: paidMoney,
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(
      and(
        eq(groups.supplierId, supplierId),
        eq(purchases.state, 'paid'),
        gte(purchases.paidAt, since),
        lt(purchases.paidAt, until),
      ),
    )
    .orderBy(asc(purchases.paidAt));

/** Sales of a group since then that were not refunded, oldest first. */
export const listSalesOf = (tx: Db, groupId: string, since: Date) =>
  tx
    .select({
      purchaseId: purchases.id,
      groupName: groups.name,
      animal: groups.animal,
      totalPortions,
      portion: purchases.portion,
      paid: paidMoney,
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(
      and(
        eq(purchases.groupId, groupId),
        eq(purchases.state, 'paid'),
        gte(purchases.paidAt, since),
      ),
    )
    .orderBy(asc(purchases.paidAt));
