import { freeQuarters } from '#shared/inventory/stock';
import { countStock } from '#shared/inventory/quarterCounts';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import {
  dailySalesMail,
  groupFilledMail,
  groupSoldOutMail,
  shareSoldMail,
} from '../../mail/messages/sales';
import { letterOf } from '../../mail/outbox.queries';
import { readGroup, type LockedGroup, type ReadGroup } from '../inventory/stock.service';
import { isAnyRefunding, type PurchaseRow } from './purchases.queries';
import {
  countBuyers,
  listBuyers,
  listPaidOf,
  listSalesOf,
  listSupplierAdmins,
} from './saleRecipients.queries';

/** A paid share; `isAwaited`: an admin of its supplier wants to hear of each sale. */
type Sale = PurchaseRow & { isAwaited: boolean };

/**
 * Lets mails about a sale wait, to others than its buyer, in its transaction.
 * @param group as the sale leaves it.
 */
export async function queueSaleMails(
  { db }: Transaction,
  group: LockedGroup,
  sale: Sale,
): Promise<void> {
  const { id: groupId, supplierId } = group;
  const causer = sale.cashKey === null ? sale.userId : supplierId;
  const waiting = { subject: groupId, causer };
  if (await isFilled(db, group)) {
    for (const { id: userId } of await listBuyers(db, groupId)) {
      await gatherMail(db, 'filled', { ...waiting, userId, known: { groupId } });
    }
    for (const { id: userId } of await listSupplierAdmins(db, supplierId)) {
      await gatherMail(db, 'soldOut', { ...waiting, userId, known: { groupId, supplierId } });
    }
  } else if (sale.isAwaited) {
    const since = (sale.paidAt ?? group.lockedAt).toISOString();
    for (const { id: userId } of await listSupplierAdmins(db, supplierId, 'each')) {
      const known = { groupId, supplierId, since };
      await gatherMail(db, 'shareSold', { ...waiting, userId, known });
    }
  }
}

export const writeFilled: WriteGathered<'filled'> = async (tx, buyer, { known: { groupId } }) => {
  const group = await readGroup(tx.db, groupId);
  if (!group || !(await isFilled(tx.db, group))) return null;
  const people = await countBuyers(tx.db, groupId);
  const news = { group, people, shares: await listPaidOf(tx.db, buyer.id, groupId) };
  const mail = groupFilledMail(buyer, tx.publicUrl, news);
  return letterOf('filled', mail, { userId: buyer.id, groupId });
};

export const writeSoldOut: WriteGathered<'soldOut'> = async (tx, admin, { known }) => {
  const { groupId, supplierId } = known;
  const group = await readGroup(tx.db, groupId);
  if (!group || !(await isFilled(tx.db, group))) return null;
  const told = (await listBuyers(tx.db, groupId)).length;
  const news = { group, people: await countBuyers(tx.db, groupId), told };
  const mail = groupSoldOutMail(admin, tx.publicUrl, news);
  return letterOf('soldOut', mail, { userId: admin.id, supplierId, groupId });
};

/** The sales of ten minutes in one mail, without those that were taken back. */
export const writeShareSold: WriteGathered<'shareSold'> = async (tx, admin, { known }) => {
  const { groupId, supplierId, since } = known;
  const group = await readGroup(tx.db, groupId);
  const sales = await listSalesOf(tx.db, groupId, new Date(since));
  const [sale] = sales;
  // The mail about the last share tells more.
  if (!group || !sale || (await isFilled(tx.db, group))) return null;
  const { total, sold } = countStock(group.stock);
  const quarters = { total, sold, left: freeQuarters(group.stock) };
  const mail =
    sales.length === 1
      ? shareSoldMail(admin, tx.publicUrl, { group, sale, quarters })
      : dailySalesMail(admin, tx.publicUrl, sales);
  return letterOf('shareSold', mail, { userId: admin.id, supplierId, purchaseId: sale.purchaseId });
};

/** True if the group is sold out with no refund under way. */
const isFilled = async (tx: Db, { id, status, stock }: ReadGroup): Promise<boolean> =>
  status === 'full' && stock.quartersLeft === 0 && !(await isAnyRefunding(tx, id));
