import type { FastifyBaseLogger } from 'fastify';

import type { Db } from '../../db/client';
import {
  PaymentRefusedError,
  type Dispute,
  type ListPage,
  type ListPosition,
  type Payments,
  type Refund,
} from '../../payments/payments';
import type { DemoPaymentsService } from '../checkout/demoPayments.service';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { findByIntents, oldestPurchase } from '../purchases/refunds.queries';
import { inParallel } from './inParallel';
import type { ReconciliationService } from './reconciliation.service';
import { findOrStartWalk, saveWalk, type WalkRow } from './walks.queries';

interface ReturnWalksDeps {
  db: Db;
  payments: Payments;
  reconciliation: ReconciliationService;
  demoPayments: DemoPaymentsService;
  log: FastifyBaseLogger;
}

/** A list of the provider's that is read page by page, over and over. */
interface Walk<Item> {
  name: string;
  /** Items change for so long after they were made: they are read again all that time. */
  reachDays: number;
  list(from: ListPosition): Promise<ListPage<Item>>;
  follow(item: Item, purchase: PurchaseRow | undefined): Promise<unknown>;
}

/** Of each list in one sweep: 500 items. */
const mostPages = 5;
const atOnce = 8;
/** The provider's clock may differ from ours by this much. */
const skewMs = 300_000;
const dayMs = 86_400_000;

export type ReturnWalksService = ReturnType<typeof createReturnWalksService>;

/**
 * Finds money that went back without our doing: in the provider's dashboard, by a bank, or in a time
 * that a restored database does not know. Both lists are known up to a mark in the database. A pass
 * reads what is younger than the mark, and what may still change, newest first, some pages a sweep;
 * the mark moves once a whole pass was followed without a gap.
 */
export function createReturnWalksService(deps: ReturnWalksDeps) {
  const { db, payments, reconciliation, demoPayments, log } = deps;

  async function walk<Item extends { intentId: string }>(list: Walk<Item>): Promise<void> {
    let row = await findOrStartWalk(
      db,
      list.name,
      async () => (await oldestPurchase(db)) ?? new Date(),
    );
    for (let pages = 0; pages < mostPages; pages += 1) {
      row = await walkPage(list, { ...row, startedAt: row.startedAt ?? new Date() });
      await saveWalk(db, row);
      if (row.after === null) return;
    }
  }

  async function walkPage<Item extends { intentId: string }>(
    list: Walk<Item>,
    row: WalkRow & { startedAt: Date },
  ): Promise<WalkRow> {
    const since = new Date(Math.min(row.since.getTime(), Date.now() - list.reachDays * dayMs));
    const page = await list.list({ since, after: row.after }).catch((error: unknown) => {
      if (error instanceof PaymentRefusedError && row.after) return fromTheTop;
      throw error;
    });
    const hasGaps = row.hasGaps || !(await followAll(list, page.items)) || page === fromTheTop;
    if (page.next !== null) return { ...row, after: page.next, hasGaps };
    return {
      ...row,
      since: hasGaps ? row.since : new Date(row.startedAt.getTime() - skewMs),
      startedAt: null,
      after: null,
      hasGaps: false,
    };
  }

  /** @returns whether all of them could be followed. */
  async function followAll<Item extends { intentId: string }>(
    list: Walk<Item>,
    items: Item[],
  ): Promise<boolean> {
    const purchases = await findByIntents(db, [...new Set(items.map(({ intentId }) => intentId))]);
    const known = new Map(purchases.map((purchase) => [purchase.intentId, purchase]));
    let isWhole = true;
    await inParallel(atOnce, items, async (item) => {
      try {
        await list.follow(item, known.get(item.intentId));
      } catch (error) {
        log.warn({ err: error, list: list.name }, 'walk: later again');
        isWhole = false;
      }
    });
    return isWhole;
  }

  const refundWalk: Walk<Refund> = {
    name: 'refunds',
    reachDays: 35,
    list: (from) => payments.listRefunds(from),
    async follow(refund, purchase) {
      if (!purchase) return demoPayments.followRefund(refund);
      if (tellsNews(refund, purchase))
        await reconciliation.reconcileIntent(refund.intentId, 'sweep');
    },
  };

  const disputeWalk: Walk<Dispute> = {
    name: 'disputes',
    reachDays: 120,
    list: (from) => payments.listDisputes(from),
    async follow({ status }, purchase) {
      if (purchase && purchase.dispute !== status) await reconciliation.followDispute(purchase);
    },
  };

  return {
    followRefunds: () => walk(refundWalk),
    followDisputes: () => walk(disputeWalk),
  };
}

/** The place where a pass had come to is not known to the provider: it begins again. */
const fromTheTop: ListPage<never> = { items: [], next: null };

/** What the sweep has in hand already, and a part that is known of, need no second look. */
function tellsNews({ id, status }: Refund, purchase: PurchaseRow): boolean {
  const { state, refundId, refundFailedAt } = purchase;
  if (status === 'failed') {
    return (id === refundId && refundFailedAt === null) || purchase.partRefundedCents > 0;
  }
  return state === 'paid' || state === 'held' || state === 'settling';
}
