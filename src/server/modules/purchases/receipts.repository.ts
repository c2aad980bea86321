import { eq } from 'drizzle-orm';

import { quartersPerPortion } from '#shared/groups/portions';
import type { PurchaseState, Receipt } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/client';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { suppliers, users } from '../../db/schema/users';
import { presentPurchase } from './purchaseLists.repository';

const selectReceipt = (db: Db) =>
  db
    .select({
      purchase: purchases,
      group: groups,
      supplier: {
        name: suppliers.name,
        email: suppliers.email,
        phone: suppliers.phone,
        address: suppliers.address,
      },
      buyer: { username: users.username, email: users.email },
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .innerJoin(users, eq(users.id, purchases.userId));

type ReceiptRow = Awaited<ReturnType<typeof selectReceipt>>[number];

/** In these states the share's quarters are held for the buyer; in those, theirs. */
const holdingStates: readonly PurchaseState[] = ['held', 'settling'];
const owningStates: readonly PurchaseState[] = [...holdingStates, 'paid'];

/** A purchase as its receipt states it, and whose group it is in; null when there is none. */
export async function findReceipt(
  db: Db,
  id: string,
): Promise<{ receipt: Receipt; supplierId: string } | null> {
  const [row] = await selectReceipt(db).where(eq(purchases.id, id));
  return row ? { receipt: presentReceipt(row), supplierId: row.group.supplierId } : null;
}

const presentReceipt = ({ purchase, group, supplier, buyer }: ReceiptRow): Receipt => ({
  ...presentPurchase(purchase),
  group: {
    name: group.name,
    animal: group.animal,
    totalPortions: group.totalQuarters / quartersPerPortion,
    supplierName: supplier.name,
    tag: group.tag,
  },
  supplier,
  buyer,
  weights: group.weights,
  quarters: {
    total: group.totalQuarters,
    sold: group.totalQuarters - group.quartersLeft,
    held: group.quartersHeld,
    yours: owningStates.includes(purchase.state) ? purchase.quarters : 0,
    yoursHeld: holdingStates.includes(purchase.state) ? purchase.quarters : 0,
  },
});
