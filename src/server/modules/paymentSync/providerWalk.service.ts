import type { FastifyBaseLogger } from 'fastify';

import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import { inParallel } from '../../jobs/inParallel';
import {
  eventDays,
  PaymentRefusedError,
  type ListedEvent,
  type Payments,
} from '../../payments/payments';
import { findByIntent, type PurchaseRow } from '../purchases/purchases.queries';
import { findByIntents, oldestPurchase } from '../purchases/refunds.queries';
import type { HeldReturnsService } from './heldReturns.service';
import { createListWalk, skewMs } from './listWalk';
import { closePayment, noteFailed, type OpenPaymentRow } from './openPayments.queries';
import type { ReconciliationService } from './reconciliation.service';
import type { RecoveryService } from './recovery.service';
import type { ReturnWalksService } from './returnWalks.service';
import { findOrStartWalk, readWalk, restartWalks, saveWalk, type WalkRow } from './walks.queries';

interface ProviderWalkDeps {
  db: Db;
  payments: Payments;
  reconciliation: ReconciliationService;
  recovery: RecoveryService;
  returnWalks: ReturnWalksService;
  heldReturns: HeldReturnsService;
  log: FastifyBaseLogger;
}

const eventWalk = 'events';
/** Of 100 events each, in one sweep: about 55 sales a second, more than the provider takes in. */
const mostPages = 100;
const atOnce = 8;
/** Events as young as this are read again: older ones may still be added before them. */
const lagMs = 30_000;
const dayMs = 86_400_000;
const behindMs = 15 * 60_000;
const behindKey = 'provider-behind';

/**
 * Reads what happened at the provider since a mark in the database, event by event. Where no event
 * leads there, at first and once the mark is older than the provider's memory, the lists of payments,
 * refunds and disputes bring it up to date (docs/decisions/017-events.md).
 */
export function createProviderWalk(deps: ProviderWalkDeps) {
  const { db, payments, recovery, reconciliation, returnWalks, heldReturns, log } = deps;
  const walkList = createListWalk(deps);
  const { refunds, disputes } = returnWalks;
  const lists = [
    { name: recovery.list.name, walk: () => walkList(recovery.list) },
    { name: refunds.name, walk: () => walkList(refunds) },
    { name: disputes.name, walk: () => walkList(disputes) },
  ];

  /** @returns whether all that happened up to now was read. */
  async function read(): Promise<boolean> {
    let row = await findOrStartWalk(
      db,
      eventWalk,
      async () => (await oldestPurchase(db)) ?? new Date(),
    );
    const isForgotten = Date.now() - row.since.getTime() > (eventDays - 1) * dayMs;
    if (!row.startedAt && (!row.after || isForgotten)) row = await beginLists(row);
    if (row.startedAt) row = await readLists(row, row.startedAt);
    const isUpToEvents = !row.startedAt;
    return (row.after ? await readEvents(row, row.after) : true) && isUpToEvents;
  }

  async function beginLists(row: WalkRow): Promise<WalkRow> {
    const begun = { ...row, after: await payments.latestEvent(), startedAt: new Date() };
    const names = lists.map(({ name }) => name);
    await restartWalks(db, names, new Date(row.since.getTime() - skewMs));
    await saveWalk(db, begun);
    return begun;
  }

  /** Up to the time this began, however many sweeps that takes; what came after it the events tell. */
  async function readLists(row: WalkRow, startedAt: Date): Promise<WalkRow> {
    const known = startedAt.getTime() - skewMs;
    const marks: Date[] = [];
    for (const { walk } of lists) marks.push(await walk());
    if (marks.some((mark) => mark.getTime() < known)) return row;
    const done = { ...row, since: new Date(known), startedAt: null };
    await saveWalk(db, done);
    return done;
  }

  async function readEvents(row: WalkRow, after: string): Promise<boolean> {
    let [mark, position] = [row, after];
    for (let pages = 0; pages < mostPages; pages += 1) {
      const readAt = Date.now();
      const page = await payments.listEvents(position).catch((error: unknown) => {
        if (error instanceof PaymentRefusedError) return null;
        throw error;
      });
      if (!page) {
        await saveWalk(db, { ...mark, after: null, startedAt: null });
        return false;
      }
      await followAll(page.items);
      const last = page.items.findLast(({ createdAt }) => createdAt.getTime() <= readAt - lagMs);
      const known = page.next === null ? new Date(readAt - lagMs) : last?.createdAt;
      const since = mark.startedAt ? mark.since : (known ?? mark.since);
      mark = { ...mark, after: last?.id ?? mark.after, since };
      await saveWalk(db, mark);
      if (page.next === null) return true;
      position = page.next;
    }
    return false;
  }

  /** One after the other of each payment, and the last word on each thing alone. */
  async function followAll(events: ListedEvent[]): Promise<void> {
    const ofPayment = new Map<string, Map<string, ListedEvent>>();
    for (const event of events) {
      const known = ofPayment.get(event.intentId) ?? new Map<string, ListedEvent>();
      ofPayment.set(event.intentId, known.set(event.item.id, event));
    }
    const purchases = await findByIntents(db, [...ofPayment.keys()]);
    const purchaseOf = new Map(purchases.map((purchase) => [purchase.intentId, purchase]));
    await inParallel(atOnce, [...ofPayment], async ([intentId, latest]) => {
      try {
        for (const event of latest.values()) await follow(event, purchaseOf.get(intentId));
      } catch (error) {
        log.warn({ err: error, intentId }, 'event: later again');
        await noteFailed(db, intentId);
      }
    });
  }

  const follow = ({ kind, item }: ListedEvent, purchase: PurchaseRow | undefined) => {
    if (kind === 'payment') return recovery.list.follow({ ...item, intentId: item.id }, purchase);
    if (kind === 'refund') return refunds.follow(item, purchase);
    return disputes.follow(item, purchase);
  };

  /** The admins see it where what happens at the provider is known too late. */
  async function tellAge(): Promise<void> {
    const since = (await readWalk(db, eventWalk))?.since;
    const ageMs = Date.now() - (since?.getTime() ?? Date.now());
    if (!since || ageMs <= behindMs) return resolveAlert(db, behindKey);
    await raiseAlert(db, {
      kind: 'provider-behind',
      key: behindKey,
      message: `What happened at the card provider after ${since.toISOString()} is not known yet: refunds in its dashboard, disputes, payments without their browser. It cannot be reached, or there is more than can be read.`,
    });
  }

  /** @returns whether all payments are known, and none is held back. */
  async function followProvider(): Promise<boolean> {
    try {
      return await heldReturns.conclude(await read());
    } finally {
      await tellAge();
    }
  }

  /** What could not be followed, and what a superadmin has let go. */
  async function followOpen({ id, state }: OpenPaymentRow): Promise<void> {
    if (state === 'released' || !(await findByIntent(db, id))) {
      return recovery.recover(id, state === 'released');
    }
    await reconciliation.reconcileIntent(id, 'charge.dispute.updated');
    await closePayment(db, id);
  }

  return { followProvider, followOpen };
}

export type ProviderWalk = ReturnType<typeof createProviderWalk>;

/** How late the database is to know what happens at the provider. */
export const createProviderMeasures = (db: Db) => [
  {
    name: 'sharecut_provider_mark_age_seconds',
    help: 'How far back the card provider’s events are not known yet.',
    async read() {
      const row = await readWalk(db, eventWalk);
      return row ? (Date.now() - row.since.getTime()) / 1000 : Number.NaN;
    },
  },
];
