import type { Context } from '../../context';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import { inParallel } from '../../jobs/inParallel';
import { eventDays, PaymentRefusedError, type ListedEvent } from '../../payments/payments';
import { findByIntent, type PurchaseRow } from '../purchases/purchases.queries';
import { findByIntents, oldestPurchase } from '../purchases/refunds.queries';
import { walkList, skewMs } from './walkList';
import { concludeWalk } from './heldReturns.service';
import { paymentList, recoverPayment } from './paymentsMissingHere.service';
import { reconcileIntent } from './reconciliation.service';
import { closePayment, listFailing, noteFailed, type OpenPaymentRow } from './openPayments.queries';
import { disputeList, refundList } from './returnWalks.service';
import { findOrStartWalk, readWalk, restartWalks, saveWalk, type WalkRow } from './walks.queries';

const eventWalk = 'events';
/** Most pages of 100 events in one sweep: about 55 sales a second, more than the provider takes in. */
const mostPages = 100;
const atOnce = 8;
/** Events as young as this are read again: older ones may still be added before them. */
const lagMs = 30_000;
const dayMs = 86_400_000;
const behindMs = 15 * 60_000;
const behindKey = 'provider-behind';
const failingSeconds = 15 * 60;
const failingKey = 'payment-failing';
/** Most payments named in the alert. */
const mostNamed = 5;

/**
 * Reads what happened at the provider since a mark in the database, event by event. Where no event
 * leads there, at first and once the mark is older than the provider's memory, the lists of payments,
 * refunds and disputes bring it up to date (docs/decisions/017-events.md).
 */
const lists = [
  { name: paymentList.name, walk: (context: Context) => walkList(context, paymentList) },
  { name: refundList.name, walk: (context: Context) => walkList(context, refundList) },
  { name: disputeList.name, walk: (context: Context) => walkList(context, disputeList) },
];

/** @returns whether all that happened up to now was read. */
async function readProvider(context: Context): Promise<boolean> {
  let row = await findOrStartWalk(
    context.db,
    eventWalk,
    async () => (await oldestPurchase(context.db)) ?? new Date(),
  );
  const isForgotten = Date.now() - row.since.getTime() > (eventDays - 1) * dayMs;
  if (!row.startedAt && (!row.after || isForgotten)) row = await beginLists(context, row);
  if (row.startedAt) row = await readLists(context, row, row.startedAt);
  const isUpToEvents = !row.startedAt;
  return (row.after ? await readEvents(context, row, row.after) : true) && isUpToEvents;
}

async function beginLists({ payments, db }: Context, row: WalkRow): Promise<WalkRow> {
  const begun = { ...row, after: await payments.latestEvent(), startedAt: new Date() };
  const names = lists.map(({ name }) => name);
  await restartWalks(db, names, new Date(row.since.getTime() - skewMs));
  await saveWalk(db, begun);
  return begun;
}

/** Reads all payments up to the start of the walk, over several sweeps; events report later ones. */
async function readLists(context: Context, row: WalkRow, startedAt: Date): Promise<WalkRow> {
  const known = startedAt.getTime() - skewMs;
  const marks: Date[] = [];
  for (const { walk } of lists) marks.push(await walk(context));
  if (marks.some((mark) => mark.getTime() < known)) return row;
  const done = { ...row, since: new Date(known), startedAt: null };
  await saveWalk(context.db, done);
  return done;
}

async function readEvents(context: Context, row: WalkRow, after: string): Promise<boolean> {
  let [mark, position] = [row, after];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const readAt = Date.now();
    const page = await context.payments.listEvents(position).catch((error: unknown) => {
      if (error instanceof PaymentRefusedError) return null;
      throw error;
    });
    if (!page) {
      await saveWalk(context.db, { ...mark, after: null, startedAt: null });
      return false;
    }
    await followAll(context, page.items);
    const last = page.items.findLast(({ createdAt }) => createdAt.getTime() <= readAt - lagMs);
    const known = page.next === null ? new Date(readAt - lagMs) : last?.createdAt;
    const since = mark.startedAt ? mark.since : (known ?? mark.since);
    mark = { ...mark, after: last?.id ?? mark.after, since };
    await saveWalk(context.db, mark);
    if (page.next === null) return true;
    position = page.next;
  }
  return false;
}

/** One after the other of each payment, and the last word on each thing alone. */
async function followAll(context: Context, events: ListedEvent[]): Promise<void> {
  const ofPayment = new Map<string, Map<string, ListedEvent>>();
  for (const event of events) {
    const known = ofPayment.get(event.intentId) ?? new Map<string, ListedEvent>();
    ofPayment.set(event.intentId, known.set(event.item.id, event));
  }
  const purchases = await findByIntents(context.db, [...ofPayment.keys()]);
  const purchaseOf = new Map(purchases.map((purchase) => [purchase.intentId, purchase]));
  await inParallel(atOnce, [...ofPayment], async ([intentId, latest]) => {
    try {
      for (const event of latest.values())
        await followEvent(context, event, purchaseOf.get(intentId));
    } catch (error) {
      context.log.warn({ err: error, intentId }, 'event: later again');
      await noteFailed(context.db, intentId);
    }
  });
}

const followEvent = (
  context: Context,
  { kind, item }: ListedEvent,
  purchase: PurchaseRow | undefined,
) => {
  if (kind === 'payment')
    return paymentList.follow(context, { ...item, intentId: item.id }, purchase);
  if (kind === 'refund') return refundList.follow(context, item, purchase);
  return disputeList.follow(context, item, purchase);
};

/** The admins see it where what happens at the provider is known too late. */
async function alertIfBehind({ db }: Context): Promise<void> {
  const since = (await readWalk(db, eventWalk))?.since;
  const ageMs = Date.now() - (since?.getTime() ?? Date.now());
  if (!since || ageMs <= behindMs) return resolveAlert(db, behindKey);
  await raiseAlert(db, {
    kind: 'provider-behind',
    key: behindKey,
    message: `What happened at the card provider after ${since.toISOString()} is not known yet: refunds in its dashboard, disputes, payments without their browser. It cannot be reached, or there is more than can be read.`,
  });
}

/** The superadmins see payments that fail again and again: a group, or all of them, may wait for one. */
async function alertIfFailing({ db }: Context): Promise<void> {
  const failing = await listFailing(db, failingSeconds);
  if (failing.length === 0) return resolveAlert(db, failingKey);
  const named = failing.slice(0, mostNamed).map(({ id }) => id);
  const more = failing.length - named.length;
  await raiseAlert(db, {
    kind: 'payment-failing',
    key: failingKey,
    message: `These payments have failed here for 15 minutes or more: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Each is tried again every few minutes. Until it succeeds, the group of its share is not decided; if its share is not in this database, no group is.`,
  });
}

/** @returns whether all payments are known, and none is held back. */
export async function followProvider(context: Context): Promise<boolean> {
  try {
    return await concludeWalk(context, await readProvider(context));
  } finally {
    await alertIfBehind(context);
    await alertIfFailing(context);
  }
}

/** Retries payments that failed, and those that a superadmin released. */
export async function followOpenPayment(
  context: Context,
  { id, state }: OpenPaymentRow,
): Promise<void> {
  if (state === 'released' || !(await findByIntent(context.db, id))) {
    return recoverPayment(context, id, state === 'released');
  }
  await reconcileIntent(context, id, 'charge.dispute.updated');
  await closePayment(context.db, id);
}

/** How late the database is to know what happens at the provider. */
export const providerMeasures = [
  {
    name: 'sharecut_provider_mark_age_seconds',
    help: 'How far back the card provider’s events are not known yet.',
    async read(db: Db) {
      const row = await readWalk(db, eventWalk);
      return row ? (Date.now() - row.since.getTime()) / 1000 : Number.NaN;
    },
  },
];
