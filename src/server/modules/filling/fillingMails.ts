import type { Db } from '../../db/database';
import type { Mail, MailQueue } from '../../mail/mailQueue';
import {
  calledOffMail,
  dayMovedMail,
  goesAheadMail,
  newSupplierMail,
  onSaleAgainMail,
  type MailedBuyer,
  type MailedGroup,
} from '../../mail/messages/filling';
import { listBuyers, listBuyersOf, supplierNameOf } from './filling.queries';

type SuppliedGroup = MailedGroup & { supplierId: string };

/** Queues mails about a group's day and end, each in the transaction of the change it tells of. */
export interface FillingMails {
  /** To the buyers of these purchases. */
  queueCalledOff(
    tx: Db,
    group: MailedGroup,
    end: { reason: string; purchaseIds: string[] },
  ): Promise<void>;
  queueGoesAhead(tx: Db, group: SuppliedGroup): Promise<void>;
  queueOnSaleAgain(tx: Db, group: MailedGroup, fillBy: Date): Promise<void>;
  queueNewSupplier(tx: Db, group: SuppliedGroup): Promise<void>;
  queueDayMoved(
    tx: Db,
    group: MailedGroup,
    move: Parameters<typeof dayMovedMail>[2],
  ): Promise<void>;
}

export function createFillingMails(mail: MailQueue, publicUrl: () => string): FillingMails {
  async function queueAll(
    tx: Db,
    buyers: MailedBuyer[],
    write: (buyer: MailedBuyer) => Mail,
  ): Promise<void> {
    for (const buyer of buyers) await mail.queue(tx, write(buyer));
  }

  const queueToBuyers = async (
    tx: Db,
    group: MailedGroup,
    write: (buyer: MailedBuyer) => Mail,
  ): Promise<void> => queueAll(tx, await listBuyers(tx, group.id), write);

  return {
    queueCalledOff: async (tx, group, { reason, purchaseIds }) =>
      queueAll(tx, await listBuyersOf(tx, purchaseIds), (buyer) =>
        calledOffMail(buyer, group, reason, publicUrl()),
      ),
    async queueGoesAhead(tx, group) {
      const supplierName = await supplierNameOf(tx, group.supplierId);
      await queueToBuyers(tx, group, (buyer) =>
        goesAheadMail(buyer, group, supplierName, publicUrl()),
      );
    },
    queueOnSaleAgain: (tx, group, fillBy) =>
      queueToBuyers(tx, group, (buyer) => onSaleAgainMail(buyer, group, fillBy, publicUrl())),
    async queueNewSupplier(tx, group) {
      const supplierName = await supplierNameOf(tx, group.supplierId);
      await queueToBuyers(tx, group, (buyer) =>
        newSupplierMail(buyer, group, supplierName, publicUrl()),
      );
    },
    queueDayMoved: (tx, group, move) =>
      queueToBuyers(tx, group, (buyer) => dayMovedMail(buyer, group, move, publicUrl())),
  };
}
