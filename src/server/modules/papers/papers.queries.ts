import { eq, sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { purchaseOwners } from '../../db/schema/owners';
import { suppliers } from '../../db/schema/suppliers';

/** A group that is not deleted, with its supplier; null where there is none. */
export async function findPrinted(db: Db, groupId: string) {
  const [row] = await db
    .select({ group: groups, supplier: { name: suppliers.name, phone: suppliers.phone } })
    .from(groups)
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .where(eq(groups.id, groupId));
  return row?.group.deletedAt === null ? row : null;
}
export type Printed = NonNullable<Awaited<ReturnType<typeof findPrinted>>>;

/** Keeps the account's contact with each paid share that has none of its own yet. */
export async function freezeOwners(tx: Db, groupId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${purchaseOwners} (purchase_id, name, phone, street, city, state, zip)
    select purchases.id, contact.name, contact.phone, contact.street, contact.city, contact.state, contact.zip
    from shares purchases inner join owner_contacts contact on contact.user_id = purchases.user_id
    where purchases.group_id = ${groupId} and purchases.state = 'paid'
    on conflict do nothing`);
}
