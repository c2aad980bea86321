import { asCents, type Cents, isChargeable } from '#shared/money';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteAnswer, RouteInput } from '#shared/route';

import type { Db } from '../../db/client';
import { AppError, ruleBroken } from '../../http/AppError';
import type { CallContext, Handler } from '../../http/serve';
import type { Failpoint } from '../../jobs/failpoints';
import type { Intent, Payments } from '../../payments/payments';
import { providerUnavailable, shareGone } from '../purchases/paymentErrors';
import { findPurchase, updatePurchase, type PurchaseRow } from '../purchases/purchases.queries';
import type { DemoPaymentsService } from './demoPayments.service';
import type { Hold, HoldRequest, HoldsService } from './holds.service';
import { goneReason } from './settlementRules';
import { consumeStart } from './startLimit';
import { abandonUnknownPayment } from './unknownPayments';

type Start = typeof purchaseRoutes.createPaymentIntent;
type StartBody = RouteInput<Start>['body'];
type Call = CallContext<'signedIn'>;

interface StartPaymentDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  demoPayments: DemoPaymentsService;
  failpoint: Failpoint;
}

/** The call behind 'Proceed to Pay': the share is held, then its payment made. */
export function createStartPayment(deps: StartPaymentDeps): Handler<Start> {
  const { db, payments, holds, demoPayments, failpoint } = deps;

  async function startBound(call: Call, request: HoldRequest): Promise<RouteAnswer<Start>> {
    const hold = await holds.placeHold(call.caller, request);
    failpoint('hold-committed');
    await holds.cancelPayments(hold.released);
    const intent = await findOrCreateIntent(hold, call.log);
    await requireStillHeld(hold.purchase);
    if (!intent) await abandonUnknownPayment(db, hold.purchase);
    else if (intent.status === 'canceled') await holds.releaseHold(hold.purchase, 'unpaid');
    if (!intent || intent.status === 'canceled') return startBound(call, request);
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      amount: hold.purchase.priceCents,
      holdExpiresAt: hold.purchase.holdExpiresAt?.toISOString(),
    };
  }

  /** Released while its payment was being made: nobody may be given that payment to confirm. */
  async function requireStillHeld({ id }: PurchaseRow): Promise<void> {
    const current = await findPurchase(db, id);
    if (current?.state !== 'released') return;
    await holds.cancelPayments([current]);
    throw shareGone(goneReason(current));
  }

  /** A new hold that gets no payment is given back; an older one may be under payment already. */
  async function findOrCreateIntent(
    { purchase, isNew }: Hold,
    log: Call['log'],
  ): Promise<Intent | null> {
    try {
      return await (purchase.intentId
        ? payments.retrieveIntent(purchase.intentId)
        : createIntent(purchase));
    } catch (error) {
      log.warn({ err: error, purchase: purchase.id }, 'payment not started');
      if (!isNew && purchase.intentId === null) return followFirstCall(purchase);
      if (isNew) await holds.releaseHold(purchase, 'unpaid');
      throw providerUnavailable();
    }
  }

  /** The same call came twice, and the first one is still making the payment, or has just made it. */
  async function followFirstCall({ id }: PurchaseRow): Promise<Intent | null> {
    const current = await findPurchase(db, id);
    if (current?.intentId == null) throw beingPrepared();
    return payments.retrieveIntent(current.intentId).catch(() => {
      throw providerUnavailable();
    });
  }

  async function createIntent(purchase: PurchaseRow): Promise<Intent> {
    const intent = await payments.createIntent({
      key: `create:${purchase.id}`,
      amountCents: purchase.priceCents,
      capture: 'manual',
      metadata: {
        purchase: purchase.id,
        user: purchase.userId,
        group: purchase.groupId,
        portion: purchase.portion,
      },
    });
    failpoint('intent-created');
    await updatePurchase(db, purchase.id, { intentId: intent.id });
    failpoint('intent-saved');
    return intent;
  }

  return async ({ body }, call) => {
    const amountCents = requireAmount(body);
    const request = toHoldRequest(body, amountCents);
    if (request) return startBound(call, request);
    await consumeStart(db, call.caller.id);
    return demoPayments.start(call, amountCents);
  };
}

const beingPrepared = (): AppError =>
  new AppError('conflict', 'Your payment is being prepared. Please try again in a moment.', {
    retryAfter: 1,
  });

/** With a group named, the share is bound to the payment; a portion alone is a mistake. */
function toHoldRequest({ groupId, portion }: StartBody, priceCents: Cents): HoldRequest | null {
  if (groupId === undefined && portion === undefined) return null;
  if (groupId === undefined) throw ruleBroken('Select a group before paying.', 'groupId');
  if (portion === undefined) throw ruleBroken('Select a portion before paying.', 'portion');
  return { groupId, portion, priceCents };
}

function requireAmount({ amount, currency }: StartBody): Cents {
  if (currency.toLowerCase() !== 'usd') throw ruleBroken('Payments are in usd.', 'currency');
  if (Number.isSafeInteger(amount) && isChargeable(asCents(amount))) return asCents(amount);
  throw ruleBroken(
    'The amount is in whole cents, between 50 ($0.50) and 99999999 ($999,999.99).',
    'amount',
  );
}
