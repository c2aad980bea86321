/** Mails to buyers, each queued in the transaction of the change that it reports. */

import type { Weights } from '#shared/groups/facts';
import type { DividedAnimal } from '#shared/groups/portions';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import type { Mail } from '../../mail/mailer';
import { queueMail } from '../../mail/outbox.queries';
import {
  cashOwedMail,
  cashReturnedMail,
  receiptMail,
  shareRefundedMail,
  shareReleasedMail,
  type MailedShare,
} from '../../mail/messages/purchases';
import type { PurchaseRow } from './purchases.queries';
import { findBuyerOf } from './saleRecipients.queries';

/** The recipient of a mail, and the group that it is about. */
interface Parties {
  buyer: MailedShare['buyer'] & { deletedAt: Date | null };
  group: DividedAnimal & { name: string };
}

/** Queues a receipt; the sale has already read the buyer and the group. */
export async function queueReceipt(
  { db, publicUrl }: Transaction,
  purchase: PurchaseRow,
  parties: Parties & { group: { weights: Weights | null } },
): Promise<void> {
  const share = toMailedShare(purchase, parties);
  if (!share) return;
  await queueMail(
    db,
    receiptMail(share, publicUrl, purchase.receiptNumber ?? '', parties.group.weights),
  );
}

export const queueRefundNotice = (tx: Transaction, purchase: PurchaseRow): Promise<void> =>
  queue(tx, purchase, (share) =>
    shareRefundedMail(share, tx.publicUrl, purchase.refundReason ?? ''),
  );

export const queueReleaseNotice = (tx: Transaction, purchase: PurchaseRow): Promise<void> =>
  queue(tx, purchase, (share) => shareReleasedMail(share, tx.publicUrl));

export const queueCashOwed = (tx: Transaction, purchase: PurchaseRow): Promise<void> =>
  queue(tx, purchase, (share) => cashOwedMail(share, tx.publicUrl, purchase.refundReason ?? ''));

export const queueCashReturned = (tx: Transaction, purchase: PurchaseRow): Promise<void> =>
  queue(tx, purchase, (share) => cashReturnedMail(share, tx.publicUrl));

async function queue(
  { db }: Transaction,
  purchase: PurchaseRow,
  write: (share: MailedShare) => Mail,
): Promise<void> {
  const share = await findMailedShare(db, purchase);
  if (share) await queueMail(db, write(share));
}

async function findMailedShare(tx: Db, purchase: PurchaseRow): Promise<MailedShare | null> {
  const found = await findBuyerOf(tx, purchase.id);
  if (!found) return null;
  const { name, animal, totalPortions, chargedCents: cents, ...buyer } = found;
  return toMailedShare(purchase, { buyer, group: { name, animal, totalPortions } }, cents);
}

/** Null: a deleted buyer has no address any more. */
function toMailedShare(
  { id, groupId, portion, priceCents, cashKey }: PurchaseRow,
  { buyer: { deletedAt, username, email, emailVerifiedAt }, group }: Parties,
  charged = priceCents,
): MailedShare | null {
  if (deletedAt) return null;
  const buyer = { username, email, emailVerifiedAt };
  return {
    id,
    buyer,
    group: { ...group, id: groupId },
    portion,
    priceCents,
    chargedCents: charged,
    isCash: cashKey !== null,
  };
}
