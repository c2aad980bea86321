import type { FastifyBaseLogger } from 'fastify';

import type { Db } from '../../db/client';
import { deleteOldTries } from '../../http/rateLimit';
import type { PassPoint } from '../../jobs/crashPoints';
import { isConfirmed, isReturned, type Payments } from '../../payments/payments';
import { listUnclaimed } from './demoPayments.repository';
import type { DemoPaymentsService } from './demoPayments.service';
import type { HoldsService } from './holds.service';
import { inParallel } from './inParallel';
import type { Invariants } from './invariants.service';
import {
  findByIntent,
  listExpiredHolds,
  listStuck,
  listUnclosed,
  oldestLiveHold,
  type PurchaseRow,
} from './purchases.repository';
import type { ReconciliationService } from './reconciliation.service';
import type { RefundsService } from './refunds.service';
import type { SettlementService } from './settlement.service';

interface SweepDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  settlement: SettlementService;
  reconciliation: ReconciliationService;
  refunds: RefundsService;
  demoPayments: DemoPaymentsService;
  checkInvariants: Invariants;
  holdMinutes: number;
  passPoint: PassPoint;
  log: FastifyBaseLogger;
}

/** After this long, whoever began a step is taken to be gone. */
const abandonedSeconds = 15;
/** An unspent demo charge is given back after so many holds' time: 30 minutes (contract). */
const unclaimedHolds = 3;
/** So many payments at once: a provider that is slow with one does not hold up the others. */
const atOnce = 8;
/** Refunds this recent are looked through: a missed event is made up for. */
const refundsSeconds = 3600;
/** The provider's clock may differ from ours by this much. */
const skewSeconds = 60;

const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

/**
 * Finishes what a lost browser, a missed webhook or a killed process left behind. Every step is one
 * that the ordinary calls take too; the order lets money arrive before shares are given away.
 */
export function createSweep(deps: SweepDeps): () => Promise<void> {
  const { db, payments, holds, settlement, reconciliation, refunds, demoPayments } = deps;

  const each = <Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<void> =>
    inParallel(atOnce, items, (item) =>
      act(item).catch((error: unknown) => deps.log.warn({ err: error }, 'sweep: later again')),
    );

  /** Begun and not finished: the payment tells where it stands. */
  const followPayment = ({ intentId }: PurchaseRow): Promise<unknown> =>
    reconciliation.followIntent(intentId ?? '', 'sweep');

  /**
   * Confirmed at the provider, unknown here: its list tells, webhooks or not. It reaches back as far
   * as the live holds do; one that ran out is looked up by itself.
   */
  async function settleUnrecorded(): Promise<void> {
    const oldest = await oldestLiveHold(db, new Date());
    if (!oldest) return;
    const since = new Date(oldest.getTime() - skewSeconds * 1000);
    for await (const intent of payments.listIntents(since)) {
      if (!isConfirmed(intent)) continue;
      const purchase = await reconciliation.findPurchaseOf(intent);
      if (purchase?.state === 'held') await each([purchase], settlement.settle);
    }
  }

  /** Given back in the provider's dashboard, with nobody to tell us: so is the share. */
  async function followRefunds(): Promise<void> {
    for await (const intentId of payments.listRefunded(secondsAgo(refundsSeconds))) {
      const purchase = await findByIntent(db, intentId);
      if (purchase?.state !== 'paid') continue;
      const intent = await payments.retrieveIntent(intentId);
      if (intent && isReturned(intent)) await each([purchase], followPayment);
    }
  }

  /** The payment of a released share is ended; one that was taken all the same is settled. */
  async function close(released: PurchaseRow): Promise<void> {
    const intent = await payments.retrieveIntent(released.intentId ?? '');
    if (intent?.status === 'succeeded') await settlement.settle(released);
    else await holds.cancelPayments([released]);
  }

  /** A hold that ran out is released, unless its buyer paid in that very moment. */
  async function expire(hold: PurchaseRow): Promise<void> {
    const intent = hold.intentId ? await payments.retrieveIntent(hold.intentId) : null;
    if (intent && isConfirmed(intent)) {
      await settlement.settle(hold);
      return;
    }
    if (intent?.status === 'processing') return;
    if (intent && intent.status !== 'canceled') await payments.cancel(intent.id);
    deps.passPoint('swept-cancel');
    await holds.giveBack(hold);
  }

  return async () => {
    const abandoned = secondsAgo(abandonedSeconds);
    await each(await listStuck(db, 'settling', abandoned), followPayment);
    await each([settleUnrecorded, followRefunds], (walkList) => walkList());
    await each(await listExpiredHolds(db, new Date()), expire);
    await each(await listUnclosed(db), close);
    await each(await listStuck(db, 'refunding', abandoned), refunds.carryOut);
    await each(
      await listUnclaimed(db, secondsAgo(unclaimedHolds * deps.holdMinutes * 60)),
      demoPayments.giveBack,
    );
    await deps.checkInvariants();
    await deleteOldTries(db, 24);
  };
}
