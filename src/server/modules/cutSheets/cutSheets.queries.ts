import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';

import { reminderDays, type CutChoices } from '#shared/cutSheets/cutSheets';

import type { Db } from '../../db/database';
import { databaseNow, secondsFromNow, statementNow } from '../../db/clock';
import { isAmong } from '../../db/isAmong';
import { isUndisputed } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { cutSheets } from './cutSheets.table';

/** A purchase with what decides who may choose for it; null where there is none. */
export async function findShare(db: Db, purchaseId: string) {
  const [row] = await db
    .select({
      groupId: groups.id,
      supplierId: groups.supplierId,
      userId: purchases.userId,
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(eq(purchases.id, purchaseId));
  return row ?? null;
}

const saved = {
  choices: cutSheets.choices,
  isAgreed: cutSheets.isAgreed,
  version: cutSheets.version,
};

/** The paid shares of groups with what was chosen for each, in the order they were paid. */
export const listPaidShares = (db: Db, ...groupIds: string[]) =>
  db
    .select({
      groupId: purchases.groupId,
      purchaseId: purchases.id,
      userId: purchases.userId,
      portion: purchases.portion,
      receiptNumber: purchases.receiptNumber,
      saved,
      isUndisputed: sql<boolean>`${isUndisputed}`,
      buyer: {
        username: users.username,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        /** They have no address: a guest, or a deleted user. */
        deletedAt: users.deletedAt,
      },
    })
    .from(shares)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(cutSheets, eq(cutSheets.purchaseId, purchases.id))
    .where(and(isAmong(purchases.groupId, groupIds), eq(purchases.state, 'paid')))
    .orderBy(asc(purchases.paidAt), asc(purchases.id));

export type PaidShare = Awaited<ReturnType<typeof listPaidShares>>[number];

export async function saveChoices(
  tx: Db,
  purchaseId: string,
  choices: CutChoices,
  isAgreed: boolean,
): Promise<void> {
  await tx
    .insert(cutSheets)
    .values({ purchaseId, choices, isAgreed })
    .onConflictDoUpdate({
      target: cutSheets.purchaseId,
      set: {
        choices,
        isAgreed,
        updatedAt: databaseNow,
        version: sql`${cutSheets.version} + 1`,
      },
    });
}

/** An edit form of the group that an admin has open stays valid. */
export async function setStandardCut(
  tx: Db,
  groupId: string,
  standardCut: CutChoices | null,
  due: { cutSheetsDue: Date | null; cutSheetsRemindedAt: null } | undefined,
): Promise<void> {
  await tx
    .update(groups)
    .set({ standardCut, ...due, standardCutVersion: sql`${groups.standardCutVersion} + 1` })
    .where(eq(groups.id, groupId));
}

/** Most groups looked at in one round. */
const roundSize = 200;

/** Groups whose buyers are to be reminded, by the day their sheets are due. */
export const listToRemind = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        isNull(groups.deletedAt),
        isNull(groups.cutSheetsRemindedAt),
        gt(groups.cutSheetsDue, statementNow),
        lte(groups.cutSheetsDue, secondsFromNow(reminderDays * 24 * 3600)),
      ),
    )
    .orderBy(groups.cutSheetsDue, groups.id)
    .limit(roundSize);

export async function markCutSheetsReminded(tx: Db, groupId: string): Promise<void> {
  await tx.update(groups).set({ cutSheetsRemindedAt: databaseNow }).where(eq(groups.id, groupId));
}

/** Choices of a person, for the export of their data. */
export const listCutSheetsOf = (db: Db, userId: string) =>
  db
    .select({
      purchaseId: cutSheets.purchaseId,
      group: groups.name,
      choices: cutSheets.choices,
      isAgreed: cutSheets.isAgreed,
      updatedAt: cutSheets.updatedAt,
    })
    .from(cutSheets)
    .innerJoin(shares, eq(purchases.id, cutSheets.purchaseId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(eq(purchases.userId, userId))
    .orderBy(asc(cutSheets.updatedAt));
