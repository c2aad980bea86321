import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

import { newGroupDays, newGroupMinutes } from '#shared/follows/follows';
import { supplierAdminRoles } from '#shared/users/roles';

import type { Db } from '../../db/database';
import { secondsAgo } from '../../db/clock';
import { isOnSale } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { follows } from './follows.table';

/** Groups that may have followers to be told, the oldest first: few, as they are all of the last days. */
export const listNewGroups = (db: Db) =>
  db
    .select({
      id: groups.id,
      supplierId: groups.supplierId,
      supplierName: suppliers.name,
      name: groups.name,
      animal: groups.animal,
      state: groups.state,
      createdAt: groups.createdAt,
    })
    .from(groups)
    .innerJoin(suppliers, and(eq(suppliers.id, groups.supplierId), isNull(suppliers.deletedAt)))
    .where(
      and(
        isNull(groups.deletedAt),
        isOnSale(groups),
        gt(groups.createdAt, secondsAgo(newGroupDays * 24 * 3600)),
        lt(groups.createdAt, secondsAgo(newGroupMinutes * 60)),
        sql`exists ${db
          .select({ id: follows.id })
          .from(follows)
          .where(
            and(
              eq(follows.supplierId, groups.supplierId),
              isNotNull(follows.confirmedAt),
              lt(follows.notifiedUntil, groups.createdAt),
            ),
          )}`,
      ),
    )
    .orderBy(asc(groups.createdAt), asc(groups.id));

export type NewGroup = Awaited<ReturnType<typeof listNewGroups>>[number];

/** Most followers mailed in one transaction. */
const batchSize = 200;

/**
 * Takes followers who were not told of a group yet, and marks them told: in the transaction of their
 * mails. An address that follows with and without an account is told once.
 */
export async function takeFollowers(tx: Db, { supplierId, createdAt }: NewGroup) {
  const waiting = await tx
    .select({
      id: follows.id,
      key: follows.key,
      notifiedUntil: follows.notifiedUntil,
      visitorEmail: follows.email,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      mayBeNotified: mayBeNotified(supplierId),
    })
    .from(follows)
    .leftJoin(users, eq(users.id, follows.userId))
    .where(
      and(
        eq(follows.supplierId, supplierId),
        isNotNull(follows.confirmedAt),
        lt(follows.notifiedUntil, createdAt),
      ),
    )
    .orderBy(follows.id)
    .limit(batchSize)
    .for('no key update', { of: follows, skipLocked: true });
  if (waiting.length > 0) {
    const ids = waiting.map(({ id }) => id);
    await tx.update(follows).set({ notifiedUntil: createdAt }).where(inArray(follows.id, ids));
  }
  return waiting;
}

/** A visitor whose address no account follows with; an account with a proven address that does not run the ranch. */
const mayBeNotified = (supplierId: string) => {
  const runsIt = sql`(${users.supplierId} = ${supplierId} and ${inArray(users.role, supplierAdminRoles)})`;
  const alsoByAccount = sql`exists (
    select from follows other inner join users owner on owner.id = other.user_id
    where other.supplier_id = ${supplierId} and owner.email = ${follows.email}
      and owner.email_verified_at is not null and owner.deleted_at is null)`;
  const asUser = and(
    isNotNull(users.emailVerifiedAt),
    isNull(users.deletedAt),
    sql`not coalesce(${runsIt}, false)`,
  );
  const asVisitor = and(isNull(follows.userId), sql`not ${alsoByAccount}`);
  return sql<boolean>`coalesce(${or(asUser, asVisitor)}, false)`;
};
