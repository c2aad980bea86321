/**
 * Parts of payments that go back because a statement found them to be too much: by a refund that carries our own id, so
 * that it is found again by whoever comes after a killed process, and told from one of the provider's dashboard.
 */

import { formatCents, sumOfCents, type Cents } from '#shared/money';

import { inTransaction, type Context } from '../../context';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { originalsPrefix } from '../../db/schema/originals';
import type { Intent, Refund } from '../../payments/payments';
import { AppError } from '../../http/AppError';
import { attemptsBeforeAlert } from './chargeAlerts.service';
import { providerUnavailable } from './paymentErrors.rules';
import { recordFees } from './fees.queries';
import { findPurchase, type PurchaseRow } from './purchases.queries';
import {
  countReturnTry,
  findReturn,
  markReturned,
  markSentBack,
  type ReturnRow,
} from './returns.queries';

const failingKey = (id: string): string => `return-failing:${id}`;

/** Moves a part that is owed; what cannot be moved now the sweep tries again, and what a bank sent back an admin pays. */
export async function carryOutReturn(context: Context, owed: ReturnRow): Promise<void> {
  const purchase = await findPurchase(context.db, owed.purchaseId);
  if (purchase?.state !== 'paid' || purchase.intentId === null) return;
  if (isMovedByNobody(purchase)) return finish(context, owed, purchase, null);
  const { payments } = context;
  const before = await payments.retrieveIntent(purchase.intentId);
  if (!before || (await findReturn(context.db, owed.id))?.state !== 'owed') return;
  if (needsRefund(before, owed)) {
    const key = `return:${owed.id}:${String(owed.refundAttempts)}`;
    await payments
      .refund(before.id, key, { amountCents: owed.amountCents, returnId: owed.id })
      .catch((error: unknown) => context.log.warn({ err: error, return: owed.id }, 'not returned'));
    context.failpoint('returned-at-provider');
  }
  const after = await payments.retrieveIntent(purchase.intentId);
  if (after) await follow(context, owed, purchase, after);
}

/** Follows what the provider says of every part of a payment. */
export async function followReturns(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<void> {
  for (const id of new Set(intent.refunds.map(({ returnId }) => returnId))) {
    const owed = id === null ? null : await findReturn(context.db, id);
    if (owed?.purchaseId === purchase.id) await follow(context, owed, purchase, intent);
  }
}

/** Cents of a payment that went back as such parts. */
export const returnedCents = ({ refunds }: Intent): Cents =>
  sumOfCents(
    refunds
      .filter(({ returnId, status }) => returnId !== null && status === 'succeeded')
      .map(({ amountCents }) => amountCents),
  );

const refundsOf = ({ refunds }: Intent, { id }: ReturnRow): Refund[] =>
  refunds.filter(({ returnId }) => returnId === id);

/** None is on its way, has arrived or was sent back by the bank: one that found no money on the account is made again. */
const needsRefund = (intent: Intent, owed: ReturnRow): boolean =>
  refundsOf(intent, owed).every(({ hasRunDry }) => hasRunDry);

async function follow(
  context: Context,
  owed: ReturnRow,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<void> {
  const refunds = refundsOf(intent, owed);
  const arrived = refunds.find(({ status }) => status === 'succeeded');
  if (arrived) return finish(context, owed, purchase, { refundId: arrived.id, intent });
  if (refunds.some(({ status }) => status === 'pending')) return;
  // An admin has paid it another way.
  if (owed.returnedBy !== null) return;
  const isSentBack = refunds.some(({ hasRunDry }) => !hasRunDry);
  if (isSentBack && owed.state === 'returned') await markSentBack(context.db, owed.id);
  const tries = isSentBack ? attemptsBeforeAlert : await countReturnTry(context.db, owed);
  if (tries < attemptsBeforeAlert) return;
  await raiseAlert(context.db, {
    kind: 'return-failing',
    key: failingKey(owed.id),
    message: `Receipt ${purchase.receiptNumber ?? ''}: ${formatCents(owed.amountCents)} that the scale found to be too much ${
      isSentBack
        ? 'was sent back by the buyer’s bank. Pay the buyer another way, then mark it as given back in the group’s statements.'
        : 'could not be returned to the card yet. It is tried again every few minutes.'
    }`,
    groupId: purchase.groupId,
  });
}

/**
 * Follows a part before an admin pays it another way: one of a card payment goes to the card, unless that failed.
 * @throws AppError `conflict` where it may arrive there
 */
export async function requireNotOnItsWay(
  context: Context,
  owed: ReturnRow,
  purchase: PurchaseRow,
): Promise<void> {
  if (owed.state !== 'owed' || purchase.intentId === null) return;
  const intent = isMovedByNobody(purchase)
    ? null
    : await context.payments.retrieveIntent(purchase.intentId).catch(() => {
        throw providerUnavailable();
      });
  if (intent) await follow(context, owed, purchase, intent);
  const refunds = intent ? refundsOf(intent, owed) : [];
  const isSentBack = refunds.some(({ status, hasRunDry }) => status === 'failed' && !hasRunDry);
  const mayArrive =
    refunds.some(({ status }) => status !== 'failed') ||
    (!isSentBack && owed.refundAttempts < attemptsBeforeAlert);
  if (mayArrive) throw new AppError('conflict', 'This goes back to the card by itself.');
}

/** No card was charged, or the charge is that of the shop which this one is a copy of. */
const isMovedByNobody = ({ isDemo, intentId }: PurchaseRow): boolean =>
  isDemo || (intentId?.startsWith(originalsPrefix) ?? false);

const finish = (
  context: Context,
  owed: ReturnRow,
  purchase: PurchaseRow,
  done: { refundId: string; intent: Intent } | null,
): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    const refundId = done?.refundId ?? purchase.intentId ?? '';
    if (!(await markReturned(db, owed.id, { refundId }))) return;
    if (done) await recordFees(db, purchase.id, done.intent);
    await resolveAlert(db, failingKey(owed.id));
  });

/** Ends the alert of a part that an admin has paid another way. */
export const resolveReturnAlert = ({ db }: Context, id: string): Promise<void> =>
  resolveAlert(db, failingKey(id));
