import { type Cents, formatCents } from '#shared/money';

import { inTransaction, type Context } from '../../context';
import { hasOpenAlert, raiseAlert, resolveAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import { attemptsBeforeAlert } from './chargeAlerts';
import type { PurchaseRow } from './purchases.queries';
import { markSentBack } from './refunds.queries';

/** One for all that keeps a buyer's money from going back. */
const failingKey = ({ id }: PurchaseRow): string => `refund-failing:${id}`;
const partKey = ({ id }: PurchaseRow): string => `refund-in-part:${id}`;
export const disputeKey = ({ id }: PurchaseRow): string => `dispute:${id}`;

const receiptOf = ({ receiptNumber, intentId }: PurchaseRow): string =>
  receiptNumber ? `receipt ${receiptNumber}` : `payment ${intentId ?? ''}, which bought nothing`;

/** The provider cannot be asked, or refuses, again and again. */
export async function alertFailing(db: Db, purchase: PurchaseRow, tries: number): Promise<void> {
  if (tries < attemptsBeforeAlert) return;
  await raiseAlert(db, {
    kind: 'refund-failing',
    key: failingKey(purchase),
    message: `The refund of ${receiptOf(purchase)} keeps failing. It is tried again every few minutes.`,
    groupId: purchase.groupId,
  });
}

/** Notes that the bank has sent a refund back, and puts it before the admins. */
export const noteSentBack = (context: Context, purchase: PurchaseRow): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    if (await markSentBack(db, purchase)) await alertSentBack(db, purchase);
  });

/** The bank sent the money back: trying again may help, and an admin can pay in another way. */
async function alertSentBack(tx: Db, purchase: PurchaseRow): Promise<void> {
  await resolveAlert(tx, failingKey(purchase));
  await raiseAlert(tx, {
    kind: 'refund.failed',
    key: failingKey(purchase),
    message: `The buyer’s bank sent back the refund of ${receiptOf(purchase)}. It is tried again automatically. Once you have paid the buyer another way, mark this alert as handled, and it is not tried again.`,
    groupId: purchase.groupId,
  });
}

/** Only an admin resolves it while the money has not gone back: they have paid another way. */
export const isPaidAnotherWay = async (db: Db, purchase: PurchaseRow): Promise<boolean> =>
  purchase.refundFailedAt !== null && !(await hasOpenAlert(db, failingKey(purchase)));

/** A part was refunded in the provider's dashboard; zero: the bank sent that back. */
export async function alertInPart(
  tx: Db,
  purchase: PurchaseRow,
  refundedCents: Cents,
): Promise<void> {
  await resolveAlert(tx, partKey(purchase));
  if (refundedCents === 0) return;
  await raiseAlert(tx, {
    kind: 'refund-in-part',
    key: partKey(purchase),
    message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: ${formatCents(refundedCents)} of it was refunded in the card provider’s dashboard. The share stays sold.`,
    groupId: purchase.groupId,
  });
}

/** The money is refunded: resolves all alerts about it. */
export async function resolveRefundAlerts(tx: Db, purchase: PurchaseRow): Promise<void> {
  for (const keyOf of [failingKey, partKey, disputeKey]) await resolveAlert(tx, keyOf(purchase));
}

/** Puts a dispute before the admins, once. */
export const alertDispute = (
  tx: Db,
  purchase: PurchaseRow,
  status: 'inquiry' | 'open' | 'lost',
): Promise<void> =>
  raiseAlert(tx, {
    ...disputeAlerts[status],
    key: disputeKey(purchase),
    message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: ${disputeAlerts[status].message}`,
    groupId: purchase.groupId,
  });

const disputeAlerts = {
  inquiry: {
    kind: 'charge.dispute.inquiry',
    message:
      'the buyer’s bank asks about the charge, and has taken no money. Answer it in the card provider’s dashboard, or refund the share, which is possible until the bank makes a dispute of it.',
  },
  open: {
    kind: 'charge.dispute.created',
    message:
      'the buyer disputes the charge at their bank. Answer it in the card provider’s dashboard; to give the money back, accept the dispute there. Until it is decided a refund is refused, and the share stays sold.',
  },
  lost: {
    kind: 'charge.dispute.lost',
    message:
      'the dispute is lost, and the bank has given the buyer their money. The share is still theirs: refund it to put it on sale again. No more money moves.',
  },
} as const;
