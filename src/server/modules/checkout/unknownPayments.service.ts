/** Payments of ours that the provider does not know. */

import { formatCents } from '#shared/money';

import { inTransaction, type Context } from '../../context';
import { raiseAlert } from '../../db/raiseAlert';
import { databaseNow } from '../../db/clock';
import {
  countAttempt,
  paymentCentsOf,
  updatePurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { endHold } from './endHold';

/** The provider may not know a payment for a moment while its keys are being changed. */
const attemptsBeforeAlert = 3;

/**
 * Counts that the provider did not know the payment of a held, settling or released share; after several
 * times the share is abandoned.
 */
export async function noteUnknownPayment(context: Context, purchase: PurchaseRow): Promise<void> {
  if ((await countAttempt(context.db, purchase, 'unknownAttempts')) >= attemptsBeforeAlert)
    await abandonUnknownPayment(context, purchase);
}

/**
 * Frees the share, ends its purchase and alerts the admins, in one transaction. After a change to another
 * account's keys the purchase must not block its group from closing, and the admins must know of it,
 * because the card may have been charged.
 */
export const abandonUnknownPayment = (context: Context, purchase: PurchaseRow): Promise<void> =>
  inTransaction(context, async (tx) => {
    const released = await endHold(tx, purchase, { reason: 'unknownPayment' });
    if (!released) return;
    await updatePurchase(tx.db, purchase.id, { intentClosedAt: databaseNow });
    await raiseAlert(tx.db, {
      kind: 'payment-missing',
      key: `payment-missing:${purchase.id}`,
      message: describe(purchase),
      groupId: purchase.groupId,
    });
  });

const describe = (purchase: PurchaseRow): string => {
  const { intentId, balanceOf, portion } = purchase;
  const amount = formatCents(paymentCentsOf(purchase));
  return `The card provider does not know the payment ${intentId ?? ''} of ${balanceOf === null ? 'a' : 'the balance of a'} ${portion} for ${amount}. ${balanceOf === null ? 'The share is free again' : 'It is asked for again'}. If the provider’s keys were changed, look in the account they belonged to whether the card was charged, and give the money back there.`;
};
