/** Mails about a group’s deadline and end, each queued in the transaction of the change that it reports. */

import type { Transaction } from '../../context';
import type { Mail } from '../../mail/mailer';
import { queueMail } from '../../mail/outbox.queries';
import {
  calledOffMail,
  deadlineMovedMail,
  goesAheadMail,
  newSupplierMail,
  onSaleAgainMail,
  type MailedBuyer,
  type MailedGroup,
} from '../../mail/messages/deadlines';
import { listBuyers, listBuyersOf, supplierNameOf } from './deadlines.queries';

type SuppliedGroup = MailedGroup & { supplierId: string };

/** To the buyers of these purchases. */
export async function queueCalledOff(
  tx: Transaction,
  group: MailedGroup,
  { reason, purchaseIds }: { reason: string; purchaseIds: string[] },
): Promise<void> {
  const buyers = await listBuyersOf(tx.db, purchaseIds);
  await queueAll(tx, buyers, (buyer) => calledOffMail(buyer, group, reason, tx.publicUrl));
}

export async function queueGoesAhead(tx: Transaction, group: SuppliedGroup): Promise<void> {
  const supplierName = await supplierNameOf(tx.db, group.supplierId);
  await queueToBuyers(tx, group, (buyer) =>
    goesAheadMail(buyer, group, supplierName, tx.publicUrl),
  );
}

export const queueOnSaleAgain = (
  tx: Transaction,
  group: MailedGroup,
  fillBy: Date,
): Promise<void> =>
  queueToBuyers(tx, group, (buyer) => onSaleAgainMail(buyer, group, fillBy, tx.publicUrl));

export async function queueNewSupplier(tx: Transaction, group: SuppliedGroup): Promise<void> {
  const supplierName = await supplierNameOf(tx.db, group.supplierId);
  await queueToBuyers(tx, group, (buyer) =>
    newSupplierMail(buyer, group, supplierName, tx.publicUrl),
  );
}

export const queueDeadlineMoved = (
  tx: Transaction,
  group: MailedGroup,
  move: Parameters<typeof deadlineMovedMail>[2],
): Promise<void> =>
  queueToBuyers(tx, group, (buyer) => deadlineMovedMail(buyer, group, move, tx.publicUrl));

const queueToBuyers = async (
  tx: Transaction,
  group: MailedGroup,
  write: (buyer: MailedBuyer) => Mail,
): Promise<void> => queueAll(tx, await listBuyers(tx.db, group.id), write);

async function queueAll(
  { db }: Transaction,
  buyers: MailedBuyer[],
  write: (buyer: MailedBuyer) => Mail,
): Promise<void> {
  for (const buyer of buyers) await queueMail(db, write(buyer));
}
