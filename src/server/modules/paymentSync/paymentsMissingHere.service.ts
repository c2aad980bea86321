import { quartersOf } from '#shared/groups/portions';
import { portionSchema } from '#shared/groups/vocabulary.schema';
import type { Share } from '#shared/inventory/stock';
import { asCents, type Cents } from '#shared/money';

import { inTransaction, type Context } from '../../context';
import { databaseNow } from '../../db/clock';
import { isId } from '../../db/schema/columns';
import { countFoundAgain } from '../../db/shop';
import { AppError } from '../../http/AppError';
import {
  isBeingRefunded,
  isConfirmed,
  isFullyRefunded,
  type Intent,
} from '../../payments/payments';
import { returnMoney } from '../../payments/returnMoney';
import { settle } from '../checkout/settlement.service';
import { findDemoPayment, insertDemoPayment } from '../checkout/demoPayments.queries';
import { findLiveHold } from '../checkout/holds.queries';
import { canReacquire } from '../checkout/settlement.rules';
import { holdStock, lockGroup } from '../inventory/stock.service';
import { alertNotReturned, alertReturned } from '../purchases/chargeAlerts.service';
import { findPurchase, insertPurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { readStanding } from './heldReturns.service';
import { findPurchaseOf } from './reconciliation.service';
import type { WalkedList } from './walkList';
import { closePayment, holdPayment, isBuyerKnown, noteRefunding } from './openPayments.queries';

type Payment = Intent & { intentId: string };

const hourMs = 3_600_000;

/**
 * Finds payments of this shop that its database does not contain, with or without their purchases. After
 * a takeover a paid share is sold to its buyer again if it is still free; everything else is held until a
 * superadmin releases it, because this database may be a copy of a running shop
 * (docs/decisions/013-backups.md).
 */
export const paymentList: WalkedList<Payment> = {
  name: 'payments',
  reachDays: 0,
  async list({ payments }, from) {
    const { items, next } = await payments.listIntents(from);
    return { items: items.map((intent) => ({ ...intent, intentId: intent.id })), next };
  },
  follow,
};

/** Settles a confirmed payment even without a webhook; one whose purchase is missing is recovered. */
async function follow(
  context: Context,
  intent: Intent,
  purchase: PurchaseRow | undefined,
): Promise<void> {
  if (!purchase) {
    if (context.payments.isOurs(intent)) await recoverPayment(context, intent.id, false);
  } else if (purchase.state === 'held' && isConfirmed(intent)) {
    await settle(context, purchase).catch(ignoreOutcome);
  }
}

/** @param isReleased whether a superadmin has let it go */
export async function recoverPayment(
  context: Context,
  id: string,
  isReleased: boolean,
): Promise<void> {
  const intent = await context.payments.retrieveIntent(id);
  const isOver = !intent || intent.status === 'canceled';
  if (isOver || (await recoverIntent(context, intent, isReleased)))
    await closePayment(context.db, id);
  else if (isBeingRefunded(intent)) await noteRefunding(context.db, id);
  else await holdPayment(context.db, intent);
}

/** @returns false where its refund is pending, or a superadmin has to decide. */
async function recoverIntent(
  context: Context,
  intent: Intent,
  isReleased: boolean,
): Promise<boolean> {
  const { demo = '', purchase: purchaseId = '' } = intent.metadata;
  if (isId(demo)) return recoverDemoPayment(context, intent, isReleased);
  if (!isId(purchaseId)) return true;
  const named = await findPurchase(context.db, purchaseId);
  if (named?.intentId === intent.id) return true;
  if (isBeingRefunded(intent)) return noteRefunded(context, intent, named?.groupId);
  return named
    ? recoverNamed(context, intent, named, isReleased)
    : !isConfirmed(intent) || recoverLost(context, intent, isReleased);
}

/** The purchase is older than its payment, as an offer that was paid since the backup may be. */
async function recoverNamed(
  context: Context,
  intent: Intent,
  named: PurchaseRow,
  isReleased: boolean,
): Promise<boolean> {
  const standing = isReleased ? 'settled' : await readStanding(context);
  const isItsOwn = named.intentId === null && named.state === 'held';
  const mayAct = standing === 'settled' || (standing === 'takenOver' && isItsOwn);
  if (!mayAct) return !isConfirmed(intent);
  const purchase = await findPurchaseOf(context, intent);
  if (!purchase) await end(context, intent, named.groupId);
  else if (isConfirmed(intent)) await settle(context, purchase).catch(ignoreOutcome);
  return true;
}

/** Its purchase is lost, and its money there. */
async function recoverLost(
  context: Context,
  intent: Intent,
  isReleased: boolean,
): Promise<boolean> {
  // A balance buys nothing by itself, and its share may have been asked for it again.
  if (intent.metadata.balanceOf !== undefined) {
    if (isReleased) await end(context, intent);
    return isReleased;
  }
  const maySell = isReleased || (await readStanding(context)) === 'takenOver';
  const lost = maySell ? await readLost(context, intent) : null;
  const sold = lost && (await takeAgain(context, lost, intent));
  const purchase =
    sold ?? (lost && isReleased ? await insertPurchase(context.db, ranOut(lost)) : null);
  if (purchase) await settle(context, purchase).catch(ignoreOutcome);
  else if (isReleased) await end(context, intent);
  return purchase !== null || isReleased;
}

/** The purchase that the payment names, as far as buyer and group are still known. */
async function readLost({ db }: Context, { id: intentId, amountCents, metadata }: Intent) {
  const { purchase: id = '', user: userId = '', group: groupId = '', portion } = metadata;
  const { data: sold } = portionSchema.safeParse(portion);
  if (!sold || !(await isBuyerKnown(db, { userId, groupId }))) return null;
  const share = {
    portion: sold,
    quarters: quartersOf[sold],
    ...readPrice(amountCents, metadata),
    ...readTerms(metadata),
  };
  return { id, userId, groupId, ...share, intentId, holdExpiresAt: databaseNow };
}

const wholeNumber = /^[1-9]\d{0,8}$/;

/** A deposit names the price that it is part of, and was agreed to. */
function readPrice(amountCents: Cents, { price }: Intent['metadata']) {
  if (price === undefined || !wholeNumber.test(price)) return { priceCents: amountCents };
  const deposit = { depositCents: amountCents, agreedAt: databaseNow };
  return { priceCents: asCents(Number(price)), ...deposit };
}

/** Version of the terms to pay by weight that the buyer agreed to; a payment of before they were kept names none. */
const readTerms = ({ terms }: Intent['metadata']) =>
  terms !== undefined && wholeNumber.test(terms)
    ? { agreedAt: databaseNow, agreedTerms: Number(terms) }
    : {};

/** Puts its share aside again in the moment its row is back; null where that is not free any more. */
const takeAgain = (
  context: Context,
  lost: LostPurchase,
  intent: Intent,
): Promise<PurchaseRow | null> =>
  inTransaction(context, async ({ db }) => {
    const group = await lockGroup(db, lost.groupId);
    // Another process has come to the same payment.
    const known = await findPurchase(db, lost.id);
    if (known) return known;
    const isWhole = intent.status !== 'succeeded' || intent.receivedCents === intent.amountCents;
    if (!group || !isWhole || !canReacquire(group, lost)) return null;
    const live = await findLiveHold(db, lost.userId, lost.groupId);
    // Two payments of one buyer, read at the same time: the other one becomes a sale first.
    if (live?.state === 'settling') throw notRecoveredYet(intent.id);
    if (live) return null;
    await holdStock(db, group, lost);
    await countFoundAgain(db);
    return insertPurchase(db, { ...lost, state: 'settling' });
  });

/** Nothing is left that the money could buy: buyer, group or portion are unknown, or it has another payment. */
async function end(context: Context, intent: Intent, groupId?: string): Promise<void> {
  if (intent.status === 'succeeded') await refundUnrecorded(context, intent, groupId);
  else await context.payments.cancel(intent.id);
}

/**
 * Attempts are not counted in a row; each hour has its own idempotency key, because the provider stores a
 * failure for its key. Refunds at most what was charged.
 */
async function refundUnrecorded(
  { payments, db }: Context,
  { id, receivedCents }: Intent,
  groupId?: string,
): Promise<void> {
  const tries = Math.floor(Date.now() / hourMs);
  const money = await returnMoney(payments, { intentId: id, key: `return:${id}`, tries });
  const charge = { intentId: id, amountCents: receivedCents, ...(groupId && { groupId }) };
  if (money.state === 'returned') return alertReturned(db, charge, money.toCardCents);
  if (money.state !== 'underway') await alertNotReturned(db, charge);
  throw notRefundedYet(id);
}

/**
 * The charge is refunded, by any process: alerts the admins even if that process died before it could.
 * @returns false while the refund is pending at the bank.
 */
async function noteRefunded({ db }: Context, intent: Intent, groupId?: string): Promise<boolean> {
  const { id, receivedCents, refundedCents } = intent;
  if (!isFullyRefunded(intent)) return false;
  const charge = { intentId: id, amountCents: receivedCents, ...(groupId && { groupId }) };
  await alertReturned(db, charge, refundedCents);
  return true;
}

/** An unspent demo payment can be spent or is refunded in time, like any other. */
async function recoverDemoPayment(
  context: Context,
  intent: Intent,
  isReleased: boolean,
): Promise<boolean> {
  const { demo: id = '', user: userId = '' } = intent.metadata;
  if (isBeingRefunded(intent) || (await findDemoPayment(context.db, intent.id))) return true;
  if (await isBuyerKnown(context.db, { userId })) {
    const { id: intentId, amountCents } = intent;
    await insertDemoPayment(context.db, { id, userId, intentId, amountCents });
    return true;
  }
  if (isReleased) await end(context, intent);
  return isReleased || !isConfirmed(intent);
}

type LostPurchase = Share & { id: string; userId: string; groupId: string; intentId: string };

/** Written as an expired hold: when it is settled and its share is not free, it is refunded. */
const ranOut = (lost: LostPurchase) => ({
  ...lost,
  state: 'released' as const,
  releaseReason: 'expired' as const,
  holdExpiresAt: databaseNow,
});

/** The next turn comes back to it. */
const notRecoveredYet = (intentId: string): Error =>
  new Error(`The payment ${intentId} waits for another one of its buyer.`);

/** The next turn comes back to it. */
const notRefundedYet = (intentId: string): Error =>
  new Error(`The charge ${intentId} is not refunded yet.`);

/** That the share is gone, and the money with its buyer, is an outcome; "ask again" is not. */
function ignoreOutcome(error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}
