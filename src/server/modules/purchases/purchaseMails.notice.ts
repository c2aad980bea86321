/** Mails to buyers, each queued in the transaction of the change that it reports. */

import type { DividedAnimal } from '#shared/groups/portions';
import type { Cents } from '#shared/money';
import { sumOfReturned } from '#shared/purchases/returnedMoney';
import { balanceKindOf } from '#shared/weight/balanceReminders';

import type { Context, Transaction } from '../../context';
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
import { findPurchase, type PurchaseRow } from './purchases.queries';
import { readReceipts, type ReceiptFacts } from './receiptFacts.queries';
import { toReturnedMoney } from './returnedMoney.queries';
import { findBuyerOf } from './saleRecipients.queries';

/** The recipient of a mail, the group that it is about, and what was paid. */
interface Parties {
  buyer: MailedShare['buyer'];
  group: DividedAnimal & { name: string };
  paid: PaidMoney;
}

/**
 * Writers of the receipts of payments, by the payments' ids, so that one that throws fails alone; none of what went back
 * meanwhile.
 */
export async function readReceiptWriters(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  ids: string[],
): Promise<Map<string, () => Mail>> {
  const receipts = ids.length === 0 ? [] : await readReceipts(db, { ids });
  return new Map(receipts.map((facts) => [facts.id, () => writeReceipt(facts, publicUrl)]));
}

function writeReceipt(facts: ReceiptFacts, publicUrl: string): Mail {
  const { receiptNumber, isDemo, cents, depositCents, priceCents, deletedAt, weights } = facts;
  const paid = { cents, isDemo, depositOf: depositCents === null ? null : priceCents };
  // A name is not said once its account is gone.
  const buyer = { ...facts, emailVerifiedAt: deletedAt ? null : facts.emailVerifiedAt };
  const share = toMailedShare(facts, { buyer, group: facts, paid });
  return facts.balanceOf === null
    ? receiptMail(share, publicUrl, receiptNumber, { weights, rest: restOf(facts) })
    : balanceReceiptMail(share, publicUrl, { receiptNumber, kind: balanceKindOf(facts) });
}

/** Rest of the price of a share whose deposit is paid; null: it is not owed any more, or all was paid at once. */
const restOf = ({ restCents, restDueAt, timeZone }: ReceiptFacts): RestOfPrice | null =>
  restCents === null ? null : { restCents, dueAt: restDueAt, timeZone };

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
  // A deleted buyer has no address any more.
  if (!found || found.deletedAt) return null;
  const { returned, paid, ...parties } = found;
  const share = toMailedShare(purchase, { buyer: parties, group: parties, paid });
  return { share, returned: toReturnedMoney(returned) };
}

const toMailedShare = (
  {
    id,
    balanceOf,
    groupId,
    portion,
    cashKey,
  }: Pick<PurchaseRow, 'id' | 'balanceOf' | 'groupId' | 'portion' | 'cashKey'>,
  { buyer, group, paid }: Parties,
): MailedShare => ({
  id: balanceOf ?? id,
  buyer: {
    username: buyer.username,
    email: buyer.email,
    emailVerifiedAt: buyer.emailVerifiedAt,
  },
  group: {
    id: groupId,
    name: group.name,
    animal: group.animal,
    totalPortions: group.totalPortions,
  },
  portion,
  paid,
  isCash: cashKey !== null,
});
