import type { Db } from '../../db/database';
import type { MailQueue } from '../../mail/mailQueue';
import {
  calledOffMail,
  dayMovedMail,
  goesAheadMail,
  type MailedBuyer,
  type MailedGroup,
} from '../../mail/messages/filling';
import { listBuyers, listBuyersOf } from './filling.queries';

/** Queues mails about a group's day and end, each in the transaction of the change it tells of. */
export interface FillingMails {
  /** To the buyers of these purchases. */
  queueCalledOff(
    tx: Db,
    group: MailedGroup,
    end: { reason: string; purchaseIds: string[] },
  ): Promise<void>;
  queueGoesAhead(tx: Db, group: MailedGroup, supplierName: string): Promise<void>;
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
    write: (buyer: MailedBuyer) => ReturnType<typeof calledOffMail>,
  ): Promise<void> {
    for (const buyer of buyers) await mail.queue(tx, write(buyer));
  }

  return {
    queueCalledOff: async (tx, group, { reason, purchaseIds }) =>
      queueAll(tx, await listBuyersOf(tx, purchaseIds), (buyer) =>
        calledOffMail(buyer, group, reason, publicUrl()),
      ),
    queueGoesAhead: async (tx, group, supplierName) =>
      queueAll(tx, await listBuyers(tx, group.id), (buyer) =>
        goesAheadMail(buyer, group, supplierName, publicUrl()),
      ),
    queueDayMoved: async (tx, group, move) =>
      queueAll(tx, await listBuyers(tx, group.id), (buyer) =>
        dayMovedMail(buyer, group, move, publicUrl()),
      ),
  };
}
