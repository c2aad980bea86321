import { eq } from 'drizzle-orm';

import type { Db } from '../../db/client';
import { groups } from '../../db/schema/groups';
import { users } from '../../db/schema/users';
import type { MailQueue } from '../../mail/mailQueue';
import {
  receiptMail,
  shareRefundedMail,
  shareReleasedMail,
  type MailedShare,
} from '../../mail/messages/purchases';
import type { PurchaseRow } from './purchases.queries';

/** Queues mails to buyers, each in the transaction of the change it tells of. */
export interface PurchaseMails {
  queueReceipt(tx: Db, purchase: PurchaseRow): Promise<void>;
  queueRefundNotice(tx: Db, purchase: PurchaseRow): Promise<void>;
  queueReleaseNotice(tx: Db, purchase: PurchaseRow): Promise<void>;
}

export function createPurchaseMails(mail: MailQueue, publicUrl: () => string): PurchaseMails {
  /** A deleted buyer has no address any more and gets nothing. */
  async function queue(
    tx: Db,
    purchase: PurchaseRow,
    write: (share: MailedShare) => ReturnType<typeof receiptMail>,
  ): Promise<void> {
    const share = await findMailedShare(tx, purchase);
    if (share) await mail.queue(tx, write(share));
  }

  return {
    queueReceipt: (tx, purchase) =>
      queue(tx, purchase, (share) => receiptMail(share, publicUrl(), purchase.receiptNumber ?? '')),
    queueRefundNotice: (tx, purchase) =>
      queue(tx, purchase, (share) =>
        shareRefundedMail(share, publicUrl(), purchase.refundReason ?? ''),
      ),
    queueReleaseNotice: (tx, purchase) =>
      queue(tx, purchase, (share) => shareReleasedMail(share, publicUrl())),
  };
}

async function findMailedShare(tx: Db, purchase: PurchaseRow): Promise<MailedShare | null> {
  const [row] = await tx
    .select({
      username: users.username,
      email: users.email,
      deletedAt: users.deletedAt,
      groupName: groups.name,
    })
    .from(users)
    .innerJoin(groups, eq(groups.id, purchase.groupId))
    .where(eq(users.id, purchase.userId));
  if (!row || row.deletedAt) return null;
  return {
    id: purchase.id,
    buyer: { username: row.username, email: row.email },
    group: { id: purchase.groupId, name: row.groupName },
    portion: purchase.portion,
    priceCents: purchase.priceCents,
  };
}
