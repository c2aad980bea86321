/**
 * Parts of payments that go back because a statement found them to be too much: by a refund that carries our own id, so
 * that it is found again after a killed process, and told from one of the provider's dashboard.
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
  claimReturn,
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
  if (!before) return;
  if (needsRefund(refundsOf(before, owed))) {
    if (!(await claimReturn(context.db, owed))) return;
    const key = `return:${owed.id}:${String(owed.refundAttempts)}`;
    await payments
      .refund(before.id, key, { amountCents: owed.amountCents, returnId: owed.id })
      .catch((error: unknown) => context.log.warn({ err: error, return: owed.id }, 'not returned'));
    context.failpoint('returned-at-provider');
  }
  const after = await payments.retrieveIntent(purchase.intentId);
  if (!after || !(await follow(context, owed, purchase, after))) return;
  const tries = await countReturnTry(context.db, owed);
  if (tries < attemptsBeforeAlert) return;
  const problem = 'could not be returned to the card yet. It is tried again every few minutes.';
  await alertFailing(context, { owed, purchase }, problem);
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

/** True where whatever goes back are such parts, be they the whole payment: its share stays sold. */
export const isAllParts = ({ refunds }: Intent): boolean =>
  refunds.every(({ returnId, status }) => returnId !== null || status === 'failed');

const refundsOf = ({ refunds }: Intent, { id }: ReturnRow): Refund[] =>
  refunds.filter(({ returnId }) => returnId === id);

/** None is on its way, has arrived or was sent back by the bank: one that found no money on the account is made again. */
const needsRefund = (refunds: readonly Refund[]): boolean =>
  refunds.every(({ hasRunDry }) => hasRunDry);

/** @returns true where a refund of it is still to be asked for. */
async function follow(
  context: Context,
  owed: ReturnRow,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<boolean> {
  const refunds = refundsOf(intent, owed);
  const arrived = refunds.find(({ status }) => status === 'succeeded');
  if (arrived) {
    await finish(context, owed, purchase, { refundId: arrived.id, intent });
    return false;
  }
  if (refunds.some(({ status }) => status === 'pending')) return false;
  // An admin has paid it another way.
  if (owed.returnedBy !== null) return false;
  if (needsRefund(refunds)) return true;
  await markSentBack(context.db, owed.id);
  await alertFailing(
    context,
    { owed, purchase },
    'was sent back by the buyer’s bank. Pay the buyer another way, then mark it as given back in the group’s statements.',
  );
  return false;
}

const alertFailing = (
  { db }: Context,
  { owed, purchase }: { owed: ReturnRow; purchase: PurchaseRow },
  problem: string,
): Promise<void> =>
  raiseAlert(db, {
    kind: 'return-failing',
    key: failingKey(owed.id),
    message: `Receipt ${purchase.receiptNumber ?? ''}: ${formatCents(owed.amountCents)} that the scale found to be too much ${problem}`,
    groupId: purchase.groupId,
  });

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
