import { and, eq, sql } from 'drizzle-orm';

import type { OwnerContact } from '#shared/owners/ownerContact.schema';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { groups } from '../../db/schema/groups';
import { agreements, ownerContacts, purchaseOwners } from '../../db/schema/owners';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { isForgotten } from './contacts.queries';

const selectOwners = (db: Db) =>
  db
    .select({
      purchase: {
        id: purchases.id,
        userId: purchases.userId,
        state: purchases.state,
        dispute: purchases.dispute,
        portion: purchases.portion,
        receiptNumber: purchases.receiptNumber,
      },
      group: groups,
      buyer: {
        username: users.username,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        deletedAt: users.deletedAt,
      },
      contact: ownerContacts,
      frozen: purchaseOwners,
      agreement: agreements,
      isForgotten,
      now: sql`${databaseNow}`.mapWith(groups.createdAt),
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(ownerContacts, eq(ownerContacts.userId, purchases.userId))
    .leftJoin(purchaseOwners, eq(purchaseOwners.purchaseId, purchases.id))
    .leftJoin(agreements, eq(agreements.purchaseId, purchases.id));

/** A share, with what its owner told the butcher and signed. */
export type OwnerRow = Awaited<ReturnType<typeof selectOwners>>[number];

export async function findOwnerRow(db: Db, purchaseId: string): Promise<OwnerRow | null> {
  const [row] = await selectOwners(db).where(eq(purchases.id, purchaseId));
  return row ?? null;
}

/** Owners of the paid shares of groups, in the order they were paid. */
export const listOwnerRows = (db: Db, ...groupIds: string[]): Promise<OwnerRow[]> =>
  selectOwners(db)
    .where(and(isAmong(purchases.groupId, groupIds), eq(purchases.state, 'paid')))
    .orderBy(purchases.paidAt, purchases.id);

export async function savePurchaseOwner(
  tx: Db,
  purchaseId: string,
  contact: OwnerContact,
): Promise<void> {
  await tx
    .insert(purchaseOwners)
    .values({ purchaseId, ...contact })
    .onConflictDoUpdate({ target: purchaseOwners.purchaseId, set: contact });
}

export async function deletePurchaseOwner(tx: Db, purchaseId: string): Promise<void> {
  await tx.delete(purchaseOwners).where(eq(purchaseOwners.purchaseId, purchaseId));
}

/** Writes an agreement; the first signature stays. */
export async function insertAgreement(
  tx: Db,
  agreement: { purchaseId: string; version: number; name: string },
): Promise<boolean> {
  const signed = await tx
    .insert(agreements)
    .values({ ...agreement, signedAt: databaseNow })
    .onConflictDoNothing()
    .returning({ purchaseId: agreements.purchaseId });
  return signed.length > 0;
}
