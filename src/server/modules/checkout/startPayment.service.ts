import { asCents, type Cents, isChargeable } from '#shared/money';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteAnswer, RouteInput } from '#shared/route';

import type { Context } from '../../context';
import { AppError, ruleBroken } from '../../http/AppError';
import { networkOf } from '../../http/network';
import type { Call, Handler } from '../../http/serve';
import { isStoredFailure, type Intent } from '../../payments/payments';
import { shareGone } from '../holds/availability.rules';
import { providerUnavailable } from '../purchases/paymentErrors.rules';
import {
  countAttempt,
  findPurchase,
  paymentCentsOf,
  saveIntent,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { isCallerStill } from '../users/sessions.queries';
import { placeHold, type Hold, type HoldRequest } from './placeHold';
import { cancelPayments, releaseHold } from './releaseHolds.service';
import { abandonUnknownPayment } from './unknownPayments.service';
import { startDemoPayment } from './demoPayments.service';
import { balanceChanged, requireBalance } from './balances.service';
import { goneReason } from './settlement.rules';
import { consumeStart, countQuestion } from './paymentLimits.service';

type Start = typeof purchaseRoutes.createPaymentIntent;
type StartBody = RouteInput<Start>['body'];
type SignedInCall = Call<'signedIn'>;

/** A payment, null where the provider does not know it, and its purchase as it is by now. */
interface Started {
  intent: Intent | null;
  purchase: PurchaseRow;
}

async function startBound(
  context: Context,
  call: SignedInCall,
  request: HoldRequest,
): Promise<RouteAnswer<Start>> {
  const hold = await placeHold(context, call, request);
  if (!hold.isNew) countQuestion(context, call.caller.id);
  context.failpoint('hold-committed');
  await cancelPayments(context, hold.released);
  return (await startHeld(context, hold, call.log)) ?? startBound(context, call, request);
}

/** A balance is held until it is paid, so that its payment has no time to run out. */
async function startBalance(
  context: Context,
  call: SignedInCall,
  balanceId: string,
  amountCents: Cents,
): Promise<RouteAnswer<Start>> {
  const purchase = await requireBalance(context.db, call, balanceId);
  if (purchase.priceCents !== amountCents) throw balanceChanged(purchase);
  countQuestion(context, call.caller.id);
  return (
    (await startHeld(context, { purchase, isNew: false }, call.log)) ??
    startBalance(context, call, balanceId, amountCents)
  );
}

/** @returns null where its payment is over, so that another one is to be made. */
async function startHeld(
  context: Context,
  hold: Pick<Hold, 'purchase' | 'isNew'>,
  log: SignedInCall['log'],
): Promise<RouteAnswer<Start> | null> {
  const { intent, purchase } = await findOrCreateIntent(context, hold, log);
  await requireStillHeld(context, purchase);
  if (!intent) await abandonUnknownPayment(context, purchase);
  else if (intent.status === 'canceled') await releaseHold(context, purchase, 'unpaid');
  if (!intent || intent.status === 'canceled') return null;
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    amount: paymentCentsOf(purchase),
    holdExpiresAt: purchase.holdExpiresAt?.toISOString(),
  };
}

/** @throws where the hold was released while its payment was created: that payment must not be confirmed. */
async function requireStillHeld(context: Context, purchase: PurchaseRow): Promise<void> {
  if (purchase.state !== 'released') return;
  await cancelPayments(context, [purchase]);
  throw shareGone(goneReason(purchase));
}

/**
 * Finds or creates the payment of a hold. If that fails, a new hold is released; a waitlist hold stays,
 * and so does an older hold, because it may already be in payment.
 */
async function findOrCreateIntent(
  context: Context,
  { purchase, isNew }: Pick<Hold, 'purchase' | 'isNew'>,
  log: SignedInCall['log'],
): Promise<Started> {
  try {
    return await (purchase.intentId === null
      ? createIntent(context, purchase)
      : findIntent(context, purchase, purchase.intentId));
  } catch (error) {
    log.warn({ err: error, purchase: purchase.id }, 'payment not started');
    if (!isNew && purchase.intentId === null) return followFirstCall(context, purchase);
    if (isNew) return giveUp(context, purchase);
    throw providerUnavailable();
  }
}

/** Nothing is held for long without a payment; a call that came twice may have made one meanwhile. */
async function giveUp(context: Context, purchase: PurchaseRow): Promise<Started> {
  const current = await releaseHold(context, purchase, 'unpaid', { ifNotStarted: true });
  if (current?.state === 'held') return followFirstCall(context, current);
  throw providerUnavailable();
}

/** The same call came twice, and the first one is still making the payment, or has just made it. */
async function followFirstCall(context: Context, purchase: PurchaseRow): Promise<Started> {
  const current = await findPurchase(context.db, purchase.id);
  if (current?.intentId == null)
    throw isOfServer(purchase) ? providerUnavailable() : beingPrepared();
  return findIntent(context, current, current.intentId).catch(() => {
    throw providerUnavailable();
  });
}

/** The purchase as it is after the provider has answered. */
async function findIntent(
  { payments, db }: Context,
  purchase: PurchaseRow,
  intentId: string,
): Promise<Started> {
  const intent = await payments.retrieveIntent(intentId);
  return { intent, purchase: (await findPurchase(db, purchase.id)) ?? purchase };
}

async function createIntent(context: Context, purchase: PurchaseRow): Promise<Started> {
  const intent = await context.payments
    .createIntent({
      key: creationKey(purchase),
      amountCents: paymentCentsOf(purchase),
      capture: 'manual',
      metadata: {
        purchase: purchase.id,
        user: purchase.userId,
        group: purchase.groupId,
        portion: purchase.portion,
        ...(purchase.balanceOf && { balanceOf: purchase.balanceOf }),
        // A restored database finds the share's price again, and what its buyer agreed to.
        ...(purchase.depositCents !== null && { price: String(purchase.priceCents) }),
        ...(purchase.agreedAt && { terms: String(purchase.agreedTerms ?? 1) }),
      },
    })
    .catch(async (error: unknown) => {
      if (isOfServer(purchase) && isStoredFailure(error))
        await countAttempt(context.db, purchase, 'paymentAttempts');
      throw error;
    });
  context.failpoint('intent-created');
  const current = await saveIntent(context.db, { id: purchase.id, intentId: intent.id });
  context.failpoint('intent-saved');
  if (current?.intentId != null && current.intentId !== intent.id) {
    return findIntent(context, current, current.intentId);
  }
  return { intent, purchase: current ?? purchase };
}

/** The call behind 'Proceed to Pay': the share is held, then its payment made. */
export const startPayment: Handler<Start> = async (context, { body }, call) => {
  const amountCents = requireAmount(body);
  const request = toHoldRequest(body, amountCents, networkOf(call.address));
  if (request) return startBound(context, call, request);
  if (body.balanceId) return startBalance(context, call, body.balanceId, amountCents);
  call.confirm(await isCallerStill(context.db, call.caller));
  await consumeStart(context.db, call.caller.id);
  return startDemoPayment(context, call, amountCents);
};

/**
 * The idempotency key stays the same until the provider stores a failure for it, so that a repeated call,
 * after a lost answer or a database restore, gets the existing payment. What {@link isOfServer} outlives such a
 * failure and then gets a new key.
 */
const creationKey = ({ id, paymentAttempts }: PurchaseRow): string =>
  paymentAttempts === 0 ? `create:${id}` : `create:${id}:${paymentAttempts}`;

/** The server put it aside, so it was there before its buyer's first call, and outlives one that fails. */
const isOfServer = ({ isWaitlistHold, balanceOf }: PurchaseRow): boolean =>
  isWaitlistHold || balanceOf !== null;

const beingPrepared = (): AppError =>
  new AppError('conflict', 'Your payment is being prepared. Please try again in a moment.', {
    retryAfter: 1,
  });

/** With a group named, the share is bound to the payment; a portion alone is a mistake. */
function toHoldRequest(
  { groupId, portion, agreesToWeight, terms: version = 1, deposit }: StartBody,
  priceCents: Cents,
  network: string,
): HoldRequest | null {
  if (groupId === undefined && portion === undefined) return null;
  if (groupId === undefined) throw ruleBroken('Select a group before paying.', 'groupId');
  if (portion === undefined) throw ruleBroken('Select a portion before paying.', 'portion');
  const depositCents = deposit === undefined ? null : asCents(deposit);
  const terms = agreesToWeight ? version : null;
  return { groupId, portion, priceCents, depositCents, network, terms };
}

function requireAmount({ amount, currency }: StartBody): Cents {
  if (currency.toLowerCase() !== 'usd') throw ruleBroken('Payments are in usd.', 'currency');
  if (Number.isSafeInteger(amount) && isChargeable(asCents(amount))) return asCents(amount);
  throw ruleBroken(
    'The amount is in whole cents, between 50 ($0.50) and 99999999 ($999,999.99).',
    'amount',
  );
}
