import { eq } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import type { MailQueue } from '../../mail/mailQueue';
import {
  cashOwedMail,
  cashReturnedMail,
  receiptMail,
  shareRefundedMail,
  shareReleasedMail,
  type MailedShare,
  type SharedAnimal,
} from '../../mail/messages/purchases';
import { chargedCents, type PurchaseRow } from './purchases.queries';

/** Whom a mail goes to, and the group that it is about. */
interface Parties {
  buyer: MailedShare['buyer'] & { deletedAt: Date | null };
  group: { name: string };
}

/** Queues mails to buyers, each in the transaction of the change it tells of. */
export interface PurchaseMails {
  /** To a buyer and of a group that whoever made the sale has read already. */
  queueReceipt(
    tx: Db,
    purchase: PurchaseRow,
    parties: Parties & { group: SharedAnimal },
  ): Promise<void>;
  queueRefundNotice(tx: Db, purchase: PurchaseRow): Promise<void>;
  queueReleaseNotice(tx: Db, purchase: PurchaseRow): Promise<void>;
  queueCashOwed(tx: Db, purchase: PurchaseRow): Promise<void>;
  queueCashReturned(tx: Db, purchase: PurchaseRow): Promise<void>;
}

export function createPurchaseMails(mail: MailQueue, publicUrl: () => string): PurchaseMails {
  async function queue(
    tx: Db,
    purchase: PurchaseRow,
    write: (share: MailedShare) => ReturnType<typeof receiptMail>,
  ): Promise<void> {
    const share = await findMailedShare(tx, purchase);
    if (share) await mail.queue(tx, write(share));
  }

  return {
    async queueReceipt(tx, purchase, parties) {
      const share = toMailedShare(purchase, parties);
      if (share) {
        const receiptNumber = purchase.receiptNumber ?? '';
        await mail.queue(tx, receiptMail(share, publicUrl(), receiptNumber, parties.group));
      }
    },
    queueRefundNotice: (tx, purchase) =>
      queue(tx, purchase, (share) =>
        shareRefundedMail(share, publicUrl(), purchase.refundReason ?? ''),
      ),
    queueReleaseNotice: (tx, purchase) =>
      queue(tx, purchase, (share) => shareReleasedMail(share, publicUrl())),
    queueCashOwed: (tx, purchase) =>
      queue(tx, purchase, (share) => cashOwedMail(share, publicUrl(), purchase.refundReason ?? '')),
    queueCashReturned: (tx, purchase) =>
      queue(tx, purchase, (share) => cashReturnedMail(share, publicUrl())),
  };
}

async function findMailedShare(tx: Db, purchase: PurchaseRow): Promise<MailedShare | null> {
  const [row] = await tx
    .select({
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      deletedAt: users.deletedAt,
      groupName: groups.name,
      chargedCents,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(eq(purchases.id, purchase.id));
  if (!row) return null;
  const { groupName, chargedCents: cents, ...buyer } = row;
  return toMailedShare(purchase, { buyer, group: { name: groupName } }, cents);
}

/** Null: a deleted buyer has no address any more. */
function toMailedShare(
  { id, groupId, portion, priceCents, cashKey }: PurchaseRow,
  { buyer: { deletedAt, username, email, emailVerifiedAt }, group: { name } }: Parties,
  charged = priceCents,
): MailedShare | null {
  if (deletedAt) return null;
  const buyer = { username, email, emailVerifiedAt };
  const group = { id: groupId, name };
  return {
    id,
    buyer,
    group,
    portion,
    priceCents,
    chargedCents: charged,
    isCash: cashKey !== null,
  };
}
