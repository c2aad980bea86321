import { freeQuarters } from '#shared/inventory/pricing';
import { countStock } from '#shared/inventory/quarterCounts';

import type { Db } from '../../db/database';
import type { MailQueue } from '../../mail/mailQueue';
import { groupFilledMail, groupSoldOutMail, shareSoldMail } from '../../mail/messages/sales';
import type { LockedGroup } from '../inventory/stock';
import { isAnyRefunding, type PurchaseRow } from './purchases.queries';
import { listBuyers, listSupplierAdmins } from './saleRecipients.queries';

/** A paid share; `isAwaited`: an admin of its supplier wants to hear of each sale. */
type Sale = PurchaseRow & { isAwaited: boolean };

/** Mails about what is sold, to others than its buyer. */
export interface SaleMails {
  /** Queued in the transaction of the sale; `group` is as the sale leaves it. */
  queueSale(tx: Db, group: LockedGroup, sale: Sale): Promise<void>;
}

export function createSaleMails(mail: MailQueue, publicUrl: () => string): SaleMails {
  /** The last share: everybody who has one hears of it, and who runs the group. */
  async function queueFilled(tx: Db, group: LockedGroup): Promise<void> {
    const buyers = await listBuyers(tx, group.id);
    const news = { group, people: buyers.length };
    for (const buyer of buyers) await mail.queue(tx, groupFilledMail(buyer, publicUrl(), news));
    for (const admin of await listSupplierAdmins(tx, group.supplierId)) {
      await mail.queue(tx, groupSoldOutMail(admin, publicUrl(), news));
    }
  }

  async function queueSold(tx: Db, group: LockedGroup, purchase: PurchaseRow): Promise<void> {
    const { portion, priceCents } = purchase;
    const sale = { groupName: group.name, portion, priceCents };
    const { sold } = countStock(group.stock);
    const quarters = { sold, left: freeQuarters(group.stock) };
    for (const admin of await listSupplierAdmins(tx, group.supplierId, 'each')) {
      await mail.queue(tx, shareSoldMail(admin, publicUrl(), { group, sale, quarters }));
    }
  }

  return {
    async queueSale(tx, group, sale) {
      if (await isFilled(tx, group)) await queueFilled(tx, group);
      else if (sale.isAwaited) await queueSold(tx, group, sale);
    },
  };
}

/** Sold out, and no share is about to come back: that is told once. */
const isFilled = async (tx: Db, { id, status, stock }: LockedGroup): Promise<boolean> =>
  status === 'full' && stock.quartersLeft === 0 && !(await isAnyRefunding(tx, id));
