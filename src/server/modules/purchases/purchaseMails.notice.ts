/** Mails to buyers, each queued in the transaction of the change that it reports. */

import type { Weights } from '#shared/groups/facts';
import type { DividedAnimal } from '#shared/groups/portions';
import type { Cents } from '#shared/money';
import { sumOfReturned } from '#shared/purchases/returnedMoney';
import { balanceKindOf } from '#shared/weight/balanceReminders';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import type { Mail } from '../../mail/mailer';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import { letterOf, queueMail } from '../../mail/outbox.queries';
import {
  balanceReceiptMail,
  cashOwedMail,
  cashReturnedMail,
  partRefundedMail,
  receiptMail,
  shareRefundedMail,
  shareReleasedMail,
  type MailedShare,
  type RestOfPrice,
} from '../../mail/messages/purchases';
import type { PaidMoney } from '../../mail/messages/paidText';
import { readGroup } from '../inventory/stock.service';
import { paymentCentsOf, findPurchase, type PurchaseRow } from './purchases.queries';
import { toReturnedMoney } from './returnedMoney.queries';
import { findBuyerOf } from './saleRecipients.queries';

/** The recipient of a mail, and the group that it is about. */
interface Parties {
  buyer: MailedShare['buyer'] & { deletedAt: Date | null };
  group: DividedAnimal & { name: string };
}

/** A receipt of a share paid by card, for the statement that sells it; null: the buyer's account is gone. */
export function writeReceipt(
  { publicUrl }: Transaction,
  purchase: PurchaseRow,
  {
    receiptNumber,
    rest,
    ...parties
  }: Parties & {
    receiptNumber: string;
    rest: RestOfPrice | null;
    group: { weights: Weights | null };
  },
): Mail | null {
  const { isDemo, depositCents, priceCents } = purchase;
  const depositOf = depositCents === null ? null : priceCents;
  const paid = { cents: paymentCentsOf(purchase), isDemo, depositOf };
  const share = toMailedShare(purchase, parties, paid);
  const { weights } = parties.group;
  return share && receiptMail(share, publicUrl, receiptNumber, { weights, rest });
}

/** Queues a receipt of what the demo form charged. One of cash waits ({@link gatherCash}). */
export async function queueReceipt(
  tx: Transaction,
  purchase: PurchaseRow,
  { weights, supplierId }: { weights: Weights | null; supplierId: string },
): Promise<void> {
  if (purchase.cashKey !== null) return gatherCash(tx, purchase, supplierId);
  const found = await findMailedShare(tx.db, purchase);
  if (!found) return;
  const mail = receiptMail(found.share, tx.publicUrl, purchase.receiptNumber ?? '', {
    weights,
  });
  await queueMail(tx.db, 'receipt', mail, { purchaseId: purchase.id });
}

/** A receipt of a balance, by card or in cash, for the statement that writes it as paid; null as {@link writeReceipt}. */
export function writeBalanceReceipt(
  { publicUrl }: Transaction,
  balance: PurchaseRow,
  {
    receiptNumber,
    name,
    animal,
    totalPortions,
    ...buyer
  }: Parties['buyer'] & Parties['group'] & { receiptNumber: string },
): Mail | null {
  const paid = { cents: paymentCentsOf(balance), isDemo: false, depositOf: null };
  const share = toMailedShare(balance, { buyer, group: { name, animal, totalPortions } }, paid);
  const kind = balanceKindOf(balance);
  return share && balanceReceiptMail(share, publicUrl, { receiptNumber, kind });
}

/** Lets a mail about cash wait: an admin records sale, refund and return, and takes a slip back. */
export const gatherCash = (
  { db }: Transaction,
  { id, userId }: PurchaseRow,
  causer: string,
): Promise<void> =>
  gatherMail(db, 'cash', { userId, subject: id, causer, known: { purchaseId: id } });

/** One mail of where the cash is: it was taken, is owed, or was handed back. */
export const writeCash: WriteGathered<'cash'> = async (tx, _, { known }) => {
  const purchase = await findPurchase(tx.db, known.purchaseId);
  const found = purchase && (await findMailedShare(tx.db, purchase));
  if (!found) return null;
  const { share, returned } = found;
  const { id: purchaseId, userId, groupId, state, receiptNumber, refundReason } = purchase;
  const group = await readGroup(tx.db, groupId);
  if (state === 'paid') {
    const mail = receiptMail(share, tx.publicUrl, receiptNumber ?? '', {
      weights: group?.weights ?? null,
    });
    return letterOf('cashReceipt', mail, { purchaseId });
  }
  // The mail of a call-off has named the amount, and who gives it back.
  if (group?.calledOffAt && !purchase.cashReturnedAt) return null;
  const mail = purchase.cashReturnedAt
    ? cashReturnedMail(share, tx.publicUrl, returned)
    : cashOwedMail(share, tx.publicUrl, { reason: refundReason ?? '', returned });
  return letterOf('cashRefund', mail, { userId, groupId });
};

/**
 * Mails the money that moved by now, so only once it has.
 * @param payments of one share, in their order: its own first, where that went back too
 */
export async function queueRefundNotice(
  tx: Transaction,
  payments: readonly PurchaseRow[],
): Promise<void> {
  const told = [];
  for (const payment of payments) told.push((await findMailedShare(tx.db, payment)) ?? []);
  const [first] = payments;
  const [mailed, ...others] = told.flat();
  if (!first || !mailed) return;
  const { userId, groupId, refundReason } = first;
  const mail = shareRefundedMail(mailed.share, tx.publicUrl, {
    reason: refundReason ?? '',
    returned: sumOfReturned([mailed, ...others].map(({ returned }) => returned)),
  });
  await queueMail(tx.db, 'refund', mail, { userId, groupId });
}

/** Mails a part that was refunded at the card provider; the share stays the buyer's. */
export const queuePartNotice = (
  tx: Transaction,
  purchase: PurchaseRow,
  movedCents: Cents,
): Promise<void> =>
  queue(tx, purchase, 'refundInPart', ({ share }) =>
    partRefundedMail(share, tx.publicUrl, movedCents),
  );

export const queueReleaseNotice = (tx: Transaction, purchase: PurchaseRow): Promise<void> =>
  queue(tx, purchase, 'shareReleased', ({ share }) => shareReleasedMail(share, tx.publicUrl));

async function queue(
  { db }: Transaction,
  purchase: PurchaseRow,
  kind: 'refundInPart' | 'shareReleased',
  write: (found: { share: MailedShare }) => Mail,
): Promise<void> {
  const found = await findMailedShare(db, purchase);
  const { userId, groupId } = purchase;
  if (found) await queueMail(db, kind, write(found), { userId, groupId });
}

async function findMailedShare(tx: Db, purchase: PurchaseRow) {
  const found = await findBuyerOf(tx, purchase.id);
  if (!found) return null;
  const { name, animal, totalPortions, paid, returned, ...buyer } = found;
  const share = toMailedShare(purchase, { buyer, group: { name, animal, totalPortions } }, paid);
  return share && { share, returned: toReturnedMoney(returned) };
}

/** Null: a deleted buyer has no address any more. */
function toMailedShare(
  { id, balanceOf, groupId, portion, cashKey }: PurchaseRow,
  { buyer: { deletedAt, username, email, emailVerifiedAt }, group }: Parties,
  paid: PaidMoney,
): MailedShare | null {
  if (deletedAt) return null;
  const buyer = { username, email, emailVerifiedAt };
  return {
    id: balanceOf ?? id,
    buyer,
    group: { ...group, id: groupId },
    portion,
    paid,
    isCash: cashKey !== null,
  };
}
