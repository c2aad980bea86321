import { and, eq, isNotNull, isNull, lte, not, sql, type SQL } from 'drizzle-orm';

import type { Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { databaseNow, secondsFromNow, statementNow } from '../../db/clock';
import { isAmong } from '../../db/isAmong';
import { groups } from '../../db/schema/groups';
import { auditLog } from '../../db/schema/platform';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { hasEffective } from '../groups/groupFilters.queries';
import { isShareDisputed } from '../purchases/refunds.queries';
import { chargedCents, returnedSums } from '../purchases/returnedMoney.queries';

/** Most groups looked at in one round. */
const roundSize = 200;

const isWaiting = and(
  isNull(groups.deletedAt),
  isNotNull(groups.fillBy),
  isNull(groups.decidedAt),
  isNull(groups.calledOffAt),
);

/** Groups past their deadline that are not settled, the longest overdue first. */
export const listDue = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(isWaiting, lte(groups.fillBy, statementNow)))
    .orderBy(groups.fillBy, groups.id)
    .limit(roundSize);

/** Groups that their deadline calls off within so many days unless they sell out, the next first. */
export const listEndingSoon = (db: Db, days: number): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(
      and(
        isWaiting,
        eq(groups.ifUnfilled, 'refund'),
        lte(groups.fillBy, secondsFromNow(days * 86_400)),
        hasEffective('open'),
      ),
    )
    .orderBy(groups.fillBy, groups.id);

/** Marks the deadline as settled; the version stays, so that an open edit form stays valid. */
export async function markDeadlineSettled(tx: Db, id: string): Promise<void> {
  await tx.update(groups).set({ decidedAt: databaseNow }).where(eq(groups.id, id));
}

/** Closes a group for good: none of it is sold afterwards. */
export async function markCalledOff(
  tx: Db,
  id: string,
  { reason, isLost = false }: { reason: string; isLost?: boolean },
): Promise<void> {
  await tx
    .update(groups)
    .set({
      status: 'closed',
      dateClosed: sql`coalesce(${groups.dateClosed}, ${databaseNow})`,
      calledOffAt: databaseNow,
      callOffReason: reason,
      isLost,
      version: sql`${groups.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(groups.id, id));
}

export async function supplierNameOf(tx: Db, supplierId: string): Promise<string> {
  const [row] = await tx
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId));
  return row?.name ?? '';
}

/** Refused refunds are retried after a minute, then after twice as long each time, up to ten minutes. */
const refundPause = sql`make_interval(secs => least(600, 60 * power(2, least(${purchases.refundAttempts}, 20) - 1)))`;

/**
 * Groups that were called off and still have a paid share whose refund is due: its dispute was won, or an
 * earlier refund failed.
 */
export const listLeftPaid = (db: Db): Promise<{ groupId: string }[]> =>
  db
    .selectDistinct({ groupId: purchases.groupId })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(
      and(
        isNotNull(groups.calledOffAt),
        eq(purchases.state, 'paid'),
        not(isShareDisputed),
        sql`(${purchases.refundAttempts} = 0 or ${purchases.stateAt} + ${refundPause} <= ${statementNow})`,
      ),
    )
    .limit(roundSize);

/** Those of these purchases whose refund has begun more than once for that reason: the earlier ones were refused. */
export async function listBegunBefore(
  tx: Db,
  purchaseIds: string[],
  reason: string,
): Promise<string[]> {
  const begun = await tx
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, 'purchase.refund'),
        isAmong(auditLog.subjectId, purchaseIds),
        sql`${auditLog.after} ->> 'reason' = ${reason}`,
      ),
    )
    .groupBy(auditLog.subjectId)
    .having(sql`count(*) > 1`);
  return begun.map(({ id }) => id);
}

const selectBuyers = (tx: Db, where: SQL | undefined) =>
  tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      paidCents: sql<Cents>`sum(${chargedCents})::int`,
      returned: returnedSums,
    })
    .from(purchases)
    .innerJoin(users, and(eq(users.id, purchases.userId), isNull(users.deletedAt)))
    .where(where)
    .groupBy(users.id)
    .orderBy(users.id);
export type Buyer = Awaited<ReturnType<typeof selectBuyers>>[number];

/**
 * The buyers of a group, each with the sum they paid, of balances too; deleted users are left out, because they have no
 * address.
 */
export const listBuyers = (tx: Db, groupId: string): Promise<Buyer[]> =>
  selectBuyers(tx, and(eq(purchases.groupId, groupId), eq(purchases.state, 'paid')));

/** The same of these purchases only. */
export const listBuyersOf = (tx: Db, purchaseIds: string[]): Promise<Buyer[]> =>
  selectBuyers(tx, isAmong(purchases.id, purchaseIds));
