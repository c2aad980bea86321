import type { FastifyBaseLogger } from 'fastify';

import type { Db } from '../../db/database';
import type { ReleaseReason } from '../../db/schema/releaseReasons';
import { deleteOldAttempts } from '../../http/rateLimit';
import type { Failpoint } from '../../jobs/failpoints';
import { isBeingRefunded, isConfirmed, type Payments } from '../../payments/payments';
import { listUnclaimed } from '../checkout/demoPayments.queries';
import type { DemoPaymentsService } from '../checkout/demoPayments.service';
import {
  forgetNetworks,
  listExpiredHolds,
  listLostOffers,
  listOffersUnderPayment,
  listUnclosed,
} from '../checkout/holds.queries';
import type { HoldsService } from '../checkout/holds.service';
import type { SettlementService } from '../checkout/settlement.service';
import type { UnknownPayments } from '../checkout/unknownPayments';
import type { Invariants } from '../inventory/invariants';
import type { OwedRefundsService } from '../purchases/owedRefunds.service';
import { listStuck, type PurchaseRow } from '../purchases/purchases.queries';
import { listOwed } from '../purchases/refunds.queries';
import type { RefundsService } from '../purchases/refunds.service';
import { deleteExpiredEmailChanges } from '../users/emailChanges.queries';
import { deleteExpiredSessions } from '../users/sessions.queries';
import { inParallel } from '../../jobs/inParallel';
import type { ProviderWalk } from './providerWalk.service';
import type { ReconciliationService } from './reconciliation.service';
import { takeOpenPayments } from './openPayments.queries';

interface SweepDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  settlement: SettlementService;
  reconciliation: ReconciliationService;
  refunds: RefundsService;
  owedRefunds: OwedRefundsService;
  providerWalk: ProviderWalk;
  demoPayments: DemoPaymentsService;
  unknownPayments: UnknownPayments;
  serveLines: () => Promise<void>;
  checkInvariants: Invariants;
  holdMinutes: number;
  failpoint: Failpoint;
  log: FastifyBaseLogger;
}

/** After this long, whoever began a step is taken to be gone. */
const abandonedSeconds = 15;
/** An unspent demo charge is given back after so many holds' time: 30 minutes (R-9.28). */
const unclaimedHolds = 3;
/** So many payments at once: a provider that is slow with one does not hold up the others. */
const atOnce = 8;

/**
 * Finishes what a lost browser, a missed webhook or a killed process left behind. Every step is one
 * that the ordinary calls take too; the order lets money arrive before shares are given away.
 */
export function createSweep(deps: SweepDeps): (signal: AbortSignal) => Promise<void> {
  const { db, payments, holds, settlement, reconciliation, refunds, demoPayments } = deps;
  const { unknownPayments } = deps;

  const each = <Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<void> =>
    inParallel(atOnce, items, (item) =>
      act(item).catch((error: unknown) => deps.log.warn({ err: error }, 'sweep: later again')),
    );

  /** Begun and not finished: the payment tells where it stands. */
  async function followPayment(purchase: PurchaseRow): Promise<void> {
    const isKnown = await reconciliation.reconcileIntent(purchase.intentId ?? '', 'sweep');
    if (!isKnown) await unknownPayments.note(purchase);
  }

  /** Confirmed at the provider, unknown here; one that it does not know runs out as every hold does. */
  async function settleOffer(offer: PurchaseRow): Promise<void> {
    const intent = await payments.retrieveIntent(offer.intentId ?? '');
    if (intent && isConfirmed(intent)) await settlement.settle(offer);
  }

  /** The payment of a released share is ended; one that was taken all the same goes back. */
  async function close(released: PurchaseRow): Promise<void> {
    const intent = await payments.retrieveIntent(released.intentId ?? '');
    if (!intent) await unknownPayments.note(released);
    else if (isBeingRefunded(intent)) await settlement.returnCharge(released, intent);
    else if (intent.status === 'succeeded') await settlement.settle(released);
    else await holds.cancelPayments([released]);
  }

  /** A hold that ran out, or is nobody's any more, is released, unless its buyer paid in that very moment. */
  async function expire(hold: PurchaseRow, reason: ReleaseReason): Promise<void> {
    const intent = hold.intentId ? await payments.retrieveIntent(hold.intentId) : null;
    if (hold.intentId && !intent) return unknownPayments.note(hold);
    if (intent && isConfirmed(intent)) {
      await settlement.settle(hold);
      return;
    }
    if (intent?.status === 'processing') return;
    if (intent && intent.status !== 'canceled') await payments.cancel(intent.id);
    deps.failpoint('swept-cancel');
    await holds.releaseHold(hold, reason);
  }

  const { followProvider, followOpen } = deps.providerWalk;
  const unclaimedSeconds = unclaimedHolds * deps.holdMinutes * 60;
  const steps: (() => Promise<unknown>)[] = [
    async () => each(await listStuck(db, 'settling', abandonedSeconds), followPayment),
    () => each([followProvider], (walk) => walk()),
    // One after the other: two payments of one buyer for one group become two sales.
    async () => {
      for (const open of await takeOpenPayments(db)) await each([open], followOpen);
    },
    async () => each(await listOffersUnderPayment(db), settleOffer),
    async () => each(await listExpiredHolds(db), (hold) => expire(hold, 'expired')),
    async () => each(await listLostOffers(db), (offer) => expire(offer, 'memberRemoved')),
    async () => each(await listUnclosed(db), close),
    async () => each(await listStuck(db, 'refunding', abandonedSeconds), refunds.carryOut),
    async () => each(await listOwed(db), deps.owedRefunds.carryOut),
    async () => each(await listUnclaimed(db, unclaimedSeconds), demoPayments.returnUnspent),
    deps.serveLines,
    deps.checkInvariants,
    () => deleteOldAttempts(db, 24),
    () => deleteExpiredSessions(db),
    () => deleteExpiredEmailChanges(db),
    () => forgetNetworks(db),
  ];

  return async (signal) => {
    for (const step of steps) {
      if (signal.aborted) return;
      await step();
    }
  };
}
