import type { FastifyBaseLogger } from 'fastify';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import type { ReleaseReason } from '../../db/schema/releaseReasons';
import { deleteOldAttempts } from '../../http/rateLimit';
import type { Failpoint } from '../../jobs/failpoints';
import {
  isBeingRefunded,
  isConfirmed,
  type Intent,
  type ListPage,
  type Payments,
} from '../../payments/payments';
import { listUnclaimed } from '../checkout/demoPayments.queries';
import type { DemoPaymentsService } from '../checkout/demoPayments.service';
import {
  forgetNetworks,
  listExpiredHolds,
  listHeldIds,
  listLostOffers,
  listOffersUnderPayment,
  listUnclosed,
  oldestLiveHold,
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
import type { ReconciliationService } from './reconciliation.service';
import { takeOpenPayments } from './openPayments.queries';
import type { RecoveryService } from './recovery.service';
import type { ReturnWalksService } from './returnWalks.service';

interface SweepDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  settlement: SettlementService;
  reconciliation: ReconciliationService;
  refunds: RefundsService;
  owedRefunds: OwedRefundsService;
  returnWalks: ReturnWalksService;
  recovery: RecoveryService;
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
/** The provider's clock may differ from ours by this much. */
const skewSeconds = 60;

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

  /**
   * Confirmed at the provider, unknown here: its list tells, webhooks or not. It reaches back as far
   * as the live holds do; one that ran out is looked up by itself, and so is an offer, whose payment
   * may have been begun a day ago.
   */
  async function settleUnrecorded(): Promise<void> {
    const oldest = await oldestLiveHold(db);
    if (!oldest) return;
    const since = new Date(oldest.getTime() - skewSeconds * 1000);
    let after: string | null = null;
    do {
      const page: ListPage<Intent> = await payments.listIntents({ since, after });
      await each(await listUnrecorded(page.items.filter(isConfirmed)), async (intent) => {
        const purchase = await reconciliation.findPurchaseOf(intent);
        if (purchase) await settlement.settle(purchase);
      });
      after = page.next;
    } while (after);
  }

  /** Nearly all that were confirmed are sold by now: one statement tells which are not. */
  async function listUnrecorded(confirmed: Intent[]): Promise<Intent[]> {
    const ids = confirmed.map(({ metadata }) => metadata.purchase ?? '').filter(isId);
    const held = new Set(ids.length > 0 ? await listHeldIds(db, ids) : []);
    return confirmed.filter(({ metadata }) => held.has(metadata.purchase ?? ''));
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

  const { recoverPayments, recover } = deps.recovery;
  const { followRefunds, followDisputes } = deps.returnWalks;
  const unclaimedSeconds = unclaimedHolds * deps.holdMinutes * 60;
  const steps: (() => Promise<unknown>)[] = [
    async () => each(await listStuck(db, 'settling', abandonedSeconds), followPayment),
    () =>
      each<() => Promise<unknown>>(
        [settleUnrecorded, recoverPayments, followRefunds, followDisputes],
        (walkList) => walkList(),
      ),
    async () => each(await takeOpenPayments(db), ({ id }) => recover(id, true)),
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
