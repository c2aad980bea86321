import { eq } from 'drizzle-orm';

import { quartersPerPortion } from '#shared/groups/portions';
import { countStock } from '#shared/inventory/quarterCounts';
import type { Receipt } from '#shared/purchases/purchases.contract';
import { isIn, liveStates } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/client';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { presentPurchase } from './purchaseLists.queries';

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
    ...countStock(group),
    yours: isIn([...liveStates, 'paid'], purchase.state) ? purchase.quarters : 0,
    yoursHeld: isIn(liveStates, purchase.state) ? purchase.quarters : 0,
  },
});
