import { freeQuarters } from '#shared/inventory/stock';
import { countStock } from '#shared/inventory/quarterCounts';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { queueMail } from '../../mail/outbox.queries';
import { groupFilledMail, groupSoldOutMail, shareSoldMail } from '../../mail/messages/sales';
import type { LockedGroup } from '../inventory/stock';
import { isAnyRefunding, type PurchaseRow } from './purchases.queries';
import { listBuyers, listSupplierAdmins } from './saleRecipients.queries';

/** A paid share; `isAwaited`: an admin of its supplier wants to hear of each sale. */
type Sale = PurchaseRow & { isAwaited: boolean };

/**
 * Mails about a sale to others than its buyer, in its transaction.
 * @param group as the sale leaves it.
 */
export async function queueSaleMails(
  tx: Transaction,
  group: LockedGroup,
  sale: Sale,
): Promise<void> {
  if (await isFilled(tx.db, group)) await queueFilled(tx, group);
  else if (sale.isAwaited) await queueSold(tx, group, sale);
}

/** When the last share is sold: mails every buyer of the group and its admins. */
async function queueFilled({ db, publicUrl }: Transaction, group: LockedGroup): Promise<void> {
  const buyers = await listBuyers(db, group.id);
  const news = { group, people: buyers.length };
  for (const buyer of buyers) await queueMail(db, groupFilledMail(buyer, publicUrl, news));
  for (const admin of await listSupplierAdmins(db, group.supplierId)) {
    await queueMail(db, groupSoldOutMail(admin, publicUrl, news));
  }
}

async function queueSold(
  { db, publicUrl }: Transaction,
  group: LockedGroup,
  purchase: PurchaseRow,
): Promise<void> {
  const { portion, priceCents } = purchase;
  const { name: groupName, animal, totalPortions } = group;
  const sale = { groupName, animal, totalPortions, portion, priceCents };
  const { total, sold } = countStock(group.stock);
  const quarters = { total, sold, left: freeQuarters(group.stock) };
  for (const admin of await listSupplierAdmins(db, group.supplierId, 'each')) {
    await queueMail(db, shareSoldMail(admin, publicUrl, { group, sale, quarters }));
  }
}

/** Whether the group is sold out with no refund under way; mailed once. */
const isFilled = async (tx: Db, { id, status, stock }: LockedGroup): Promise<boolean> =>
  status === 'full' && stock.quartersLeft === 0 && !(await isAnyRefunding(tx, id));
