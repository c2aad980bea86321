import { and, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';

import { contactYears } from '#shared/owners/ownerContact';
import type { OwnerContact } from '#shared/owners/ownerContact.schema';

import { databaseNow, statementNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { agreements, ownerContacts, purchaseOwners } from '../../db/schema/owners';
import { purchases } from '../../db/schema/purchases';
import { shares } from '../../db/shares';

/** When a group ended; null while it goes on. */
const groupEndedAt = sql`coalesce(${groups.doneAt}, ${groups.calledOffAt}, ${groups.dateClosed})`;

/** The last thing that happened to a full group, which no admin may ever mark as done. */
const lastOfFull = sql`case when ${groups.status} <> 'open' or ${groups.remainingCents} = 0 then greatest(
  (select max(done.done_at) from milestones done where done.group_id = ${groups.id}),
  (select max(pickup.ends_at) from pickup_windows pickup where pickup.group_id = ${groups.id}),
  (select max(sale.paid_at) from shares sale where sale.group_id = ${groups.id})) end`;

const yearsAgo = sql`${statementNow} - make_interval(years => ${sql.raw(String(contactYears))})`;

/** Since when its owners' contacts are shown to no one, and are deleted with the next run of the job. */
export const isForgotten: SQL<boolean> = sql<boolean>`coalesce(coalesce(${groupEndedAt}, ${lastOfFull}) < ${yearsAgo}, false)`;

/** Contact in a row of either table. */
export const contactOf = ({ name, phone, street, city, state, zip }: OwnerContact) => ({
  name,
  phone,
  street,
  city,
  state,
  zip,
});

export async function findContact(db: Db, userId: string): Promise<OwnerContact | null> {
  const [row] = await db.select().from(ownerContacts).where(eq(ownerContacts.userId, userId));
  return row ? contactOf(row) : null;
}

export async function saveContact(db: Db, userId: string, contact: OwnerContact): Promise<void> {
  await db
    .insert(ownerContacts)
    .values({ userId, ...contact })
    .onConflictDoUpdate({
      target: ownerContacts.userId,
      set: { ...contact, updatedAt: databaseNow },
    });
}

const purchasesWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select({ id: purchases.id })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(condition);

/** The account's, and what is kept with shares that need no owner any more. */
export async function emptyContact(tx: Db, userId: string): Promise<void> {
  await tx.delete(ownerContacts).where(eq(ownerContacts.userId, userId));
  const notNeeded = and(
    eq(purchases.userId, userId),
    or(ne(purchases.state, 'paid'), sql`${groupEndedAt} is not null`),
  );
  await tx
    .delete(purchaseOwners)
    .where(inArray(purchaseOwners.purchaseId, purchasesWhere(tx, notNeeded)));
}

/** Deletes the contact of a deleted account; its signatures stay. */
export async function forgetContactOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(ownerContacts).where(eq(ownerContacts.userId, userId));
}

/**
 * Deletes the contacts of groups that ended long ago; those of accounts that have bought nothing else
 * since, unless they were given or changed since.
 */
export async function forgetOldContacts(db: Db): Promise<void> {
  await db
    .delete(purchaseOwners)
    .where(inArray(purchaseOwners.purchaseId, purchasesWhere(db, isForgotten)));
  const needed = db
    .select({ userId: purchases.userId })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(and(eq(purchases.state, 'paid'), sql`not ${isForgotten}`));
  await db
    .delete(ownerContacts)
    .where(
      and(lt(ownerContacts.updatedAt, yearsAgo), sql`${ownerContacts.userId} not in ${needed}`),
    );
}

/** For a person's own export. */
export async function listPurchaseOwnersOf(db: Db, userId: string) {
  const rows = await db
    .select({ owner: purchaseOwners })
    .from(purchaseOwners)
    .innerJoin(shares, eq(purchases.id, purchaseOwners.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(purchases.createdAt);
  return rows.map(({ owner }) => owner);
}

export async function listAgreementsOf(db: Db, userId: string) {
  const rows = await db
    .select({ agreement: agreements })
    .from(agreements)
    .innerJoin(shares, eq(purchases.id, agreements.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(agreements.signedAt);
  return rows.map(({ agreement }) => agreement);
}
