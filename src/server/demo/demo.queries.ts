import { eq, inArray, sql } from 'drizzle-orm';

import type { Db } from '../db/database';
import { groups } from '../db/schema/groups';
import { invites } from '../db/schema/invites';
import { ranchNames, ranchPages } from '../db/schema/ranchPages';
import { suppliers } from '../db/schema/suppliers';
import { users } from '../db/schema/users';

/** Makes other processes that seed the database wait until the transaction ends. */
export async function lockUsers(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`);
}

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0;

export const listPasswordHashes = (
  db: Db,
  emails: string[],
): Promise<{ email: string; passwordHash: string | null }[]> =>
  db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails));

export async function insertUsers(tx: Db, rows: (typeof users.$inferInsert)[]): Promise<void> {
  await tx.insert(users).values(rows);
}

export async function insertSuppliers(
  tx: Db,
  rows: (typeof suppliers.$inferInsert)[],
): Promise<void> {
  await tx.insert(suppliers).values(rows);
}

/** Pages of suppliers, each with its name. */
export async function insertRanchPages(
  tx: Db,
  pages: (typeof ranchPages.$inferInsert & { name: string; supplierId: string })[],
): Promise<void> {
  await tx.insert(ranchNames).values(pages.map(({ name, supplierId }) => ({ name, supplierId })));
  await tx.insert(ranchPages).values(pages);
}

export async function insertInvite(tx: Db, invite: typeof invites.$inferInsert): Promise<void> {
  await tx.insert(invites).values(invite);
}

export async function setUpdatedAt(tx: Db, groupId: string, updatedAt: Date): Promise<void> {
  await tx.update(groups).set({ updatedAt }).where(eq(groups.id, groupId));
}
