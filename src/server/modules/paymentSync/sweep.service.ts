import type { Context } from '../../context';
import type { ReleaseReason } from '../../db/schema/releaseReasons';
import { deleteOldAttempts } from '../../http/attempts.queries';
import { isBeingRefunded, isConfirmed } from '../../payments/payments';
import { inParallel } from '../../jobs/inParallel';
import { holdFreeShares } from '../holds/holdForNext';
import { mergeGroupChanges } from '../groups/groups.queries';
import { checkInvariants } from '../inventory/invariants.service';
import { listFeesDue } from '../purchases/fees.queries';
import { readFees } from '../purchases/fees.service';
import { retryOwedRefund } from '../purchases/owedRefunds.service';
import { noteUnknownPayment } from '../checkout/unknownPayments.service';
import { matchesPurchase } from '../checkout/settlement.rules';
import { settle } from '../checkout/settlement.service';
import { returnCharge } from '../checkout/returnCharge';
import { cancelPayments, releaseHold } from '../checkout/releaseHolds.service';
import { alertUnfundedRefunds, carryOutRefund } from '../purchases/refunds.service';
import { takeOwedReturns } from '../purchases/returns.queries';
import { carryOutReturn } from '../purchases/returns.service';
import { returnUnspentDemo } from '../checkout/demoPayments.service';
import { listUnclaimed } from '../checkout/demoPayments.queries';
import {
  forgetNetworks,
  listExpiredHolds,
  listLostWaitlistHolds,
  listWaitlistHoldsUnderPayment,
  listUnclosed,
} from '../checkout/holds.queries';
import { listStuck, type PurchaseRow } from '../purchases/purchases.queries';
import { listOwed } from '../purchases/refunds.queries';
import { deleteExpiredEmailChanges } from '../users/emailChanges.queries';
import { deleteExpiredSessions } from '../users/sessions.queries';
import { followOpenPayment, followProvider } from './providerWalk.service';
import { ignoreOutcome, reconcileIntent } from './reconciliation.service';
import { takeOpenPayments } from './openPayments.queries';

/** After this long, a step that was begun counts as abandoned by its process. */
const abandonedSeconds = 15;
/** An unspent demo charge is refunded after this many hold times: 30 minutes. */
const unclaimedHolds = 3;
/** Most payments at once: a provider that is slow with one does not hold up the others. */
const atOnce = 8;

/** The order lets money arrive before shares are given away. */
const steps: ((context: Context) => Promise<unknown>)[] = [
  each(({ db }) => listStuck(db, 'settling', abandonedSeconds), followPayment),
  each(async () => [null], followProvider),
  // One after the other: two payments of one buyer for one group become two sales.
  each(({ db }) => takeOpenPayments(db), followOpenPayment, 1),
  each(({ db }) => listWaitlistHoldsUnderPayment(db), settleWaitlistHold),
  each(
    ({ db }) => listExpiredHolds(db),
    (context, hold) => expire(context, hold, 'expired'),
  ),
  each(
    ({ db }) => listLostWaitlistHolds(db),
    (context, waitlistHold) => expire(context, waitlistHold, 'memberRemoved'),
  ),
  each(({ db }) => listUnclosed(db), close),
  each(({ db }) => listStuck(db, 'refunding', abandonedSeconds), carryOutRefund),
  each(({ db }) => takeOwedReturns(db), carryOutReturn),
  alertUnfundedRefunds,
  each(({ db }) => listOwed(db), retryOwedRefund),
  each(({ db }) => listFeesDue(db), readFees),
  each(
    ({ db, config }) => listUnclaimed(db, unclaimedHolds * config.holdMinutes * 60),
    returnUnspentDemo,
  ),
  holdFreeShares,
  checkInvariants,
  ({ db }) => deleteOldAttempts(db, 24),
  ({ db }) => deleteExpiredSessions(db),
  ({ db }) => deleteExpiredEmailChanges(db),
  ({ db }) => forgetNetworks(db),
  ({ db }) => mergeGroupChanges(db),
];

/**
 * Finishes what a lost browser, a missed webhook or a killed process left behind. Every step is one
 * that the ordinary calls take too.
 */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return;
    await step(context);
  }
}

/** A step that acts on each of what it lists; what fails now is tried again by a later sweep. */
function each<Item>(
  list: (context: Context) => Promise<Item[]>,
  act: (context: Context, item: Item) => Promise<unknown>,
  most = atOnce,
) {
  return async (context: Context): Promise<void> =>
    inParallel(most, await list(context), (item) =>
      act(context, item).catch((error: unknown) =>
        context.log.warn({ err: error }, 'sweep: later again'),
      ),
    );
}

/** Finishes a settlement that was begun, by the state of its payment. */
async function followPayment(context: Context, purchase: PurchaseRow): Promise<void> {
  const isKnown = await reconcileIntent(context, purchase.intentId ?? '', 'sweep');
  if (!isKnown) await noteUnknownPayment(context, purchase);
}

/** Confirmed at the provider, unknown here; one that it does not know runs out as every hold does. */
async function settleWaitlistHold(context: Context, waitlistHold: PurchaseRow): Promise<void> {
  const intent = await context.payments.retrieveIntent(waitlistHold.intentId ?? '');
  if (intent && isConfirmed(intent)) await settle(context, waitlistHold);
}

/**
 * Ends the payment of a released share: one that its buyer has confirmed after all buys the share while it is free, because its
 * event may have been lost; any other is canceled, or refunded.
 */
async function close(context: Context, released: PurchaseRow): Promise<void> {
  const intent = await context.payments.retrieveIntent(released.intentId ?? '');
  if (!intent) await noteUnknownPayment(context, released);
  else if (isBeingRefunded(intent)) await returnCharge(context, released, intent);
  else if (isConfirmed(intent) && matchesPurchase(intent, released))
    await settle(context, released).catch(ignoreOutcome);
  else await cancelPayments(context, [released]);
}

/** Releases a hold that expired or whose user may not buy any more, unless it was paid at that moment. */
async function expire(context: Context, hold: PurchaseRow, reason: ReleaseReason): Promise<void> {
  const intent = hold.intentId ? await context.payments.retrieveIntent(hold.intentId) : null;
  if (hold.intentId && !intent) return noteUnknownPayment(context, hold);
  if (intent && isConfirmed(intent)) {
    await settle(context, hold);
    return;
  }
  if (intent?.status === 'processing') return;
  if (intent && intent.status !== 'canceled') await context.payments.cancel(intent.id);
  context.failpoint('swept-cancel');
  await releaseHold(context, hold, reason);
}
