/**
 * Reads a list of the provider's up to a mark in the database. A pass reads what is younger than the
 * mark, and what may still change, newest first, some pages a sweep; the mark moves once a whole pass
 * was followed without a gap. A database that was restored has an old mark, and reads on from there.
 */

import type { Context } from '../../context';
import { PaymentRefusedError, type ListPage, type ListPosition } from '../../payments/payments';
import { inParallel } from '../../jobs/inParallel';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { findByIntents, oldestPurchase } from '../purchases/refunds.queries';
import { findOrStartWalk, saveWalk, type WalkRow } from './walks.queries';

/** A list of the provider's that is read page by page, over and over. */
export interface WalkedList<Item extends { intentId: string }> {
  name: string;
  /** Items change for so long after they were made: they are read again all that time. */
  reachDays: number;
  list(context: Context, from: ListPosition): Promise<ListPage<Item>>;
  follow(context: Context, item: Item, purchase: PurchaseRow | undefined): Promise<unknown>;
}

/** Most pages of each list in one sweep: 500 items. */
const mostPages = 5;
const atOnce = 8;
/** The provider's clock may differ from ours by this much. */
export const skewMs = 300_000;
const dayMs = 86_400_000;

/** @returns the time up to which the list is known now. */
export async function walkList<Item extends { intentId: string }>(
  context: Context,
  list: WalkedList<Item>,
): Promise<Date> {
  let row = await findOrStartWalk(
    context.db,
    list.name,
    async () => (await oldestPurchase(context.db)) ?? new Date(),
  );
  for (let pages = 0; pages < mostPages; pages += 1) {
    row = await walkPage(context, list, { ...row, startedAt: row.startedAt ?? new Date() });
    await saveWalk(context.db, row);
    if (row.after === null) break;
  }
  return row.since;
}

async function walkPage<Item extends { intentId: string }>(
  context: Context,
  list: WalkedList<Item>,
  row: WalkRow & { startedAt: Date },
): Promise<WalkRow> {
  const since = new Date(Math.min(row.since.getTime(), Date.now() - list.reachDays * dayMs));
  const page = await list.list(context, { since, after: row.after }).catch((error: unknown) => {
    if (error instanceof PaymentRefusedError && row.after) return fromTheTop;
    throw error;
  });
  const hasGaps =
    row.hasGaps || !(await followAll(context, list, page.items)) || page === fromTheTop;
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
  context: Context,
  list: WalkedList<Item>,
  items: Item[],
): Promise<boolean> {
  const purchases = await findByIntents(context.db, [
    ...new Set(items.map(({ intentId }) => intentId)),
  ]);
  const known = new Map(purchases.map((purchase) => [purchase.intentId, purchase]));
  let isWhole = true;
  await inParallel(atOnce, items, async (item) => {
    try {
      await list.follow(context, item, known.get(item.intentId));
    } catch (error) {
      context.log.warn({ err: error, list: list.name }, 'walk: later again');
      isWhole = false;
    }
  });
  return isWhole;
}

/** The place where a pass had come to is not known to the provider: it begins again. */
const fromTheTop: ListPage<never> = { items: [], next: null };
