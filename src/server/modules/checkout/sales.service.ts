import { restDueAt } from '#shared/groups/deposit';
import { asCents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { afterCommit } from '../../db/notices';
import { requestAddress } from '../../db/requestScope';
import { ask, finishWith, together } from '../../db/statement';
import type { RestOfPrice } from '../../mail/messages/purchases';
import { mailValues } from '../../mail/outbox.queries';
import type { Movement } from '../../payments/payments';
import { readHarvestDay } from '../groups/groups.queries';
import { announceShareChange } from '../inventory/groupChanges';
import { lockRow } from '../inventory/stock.queries';
import { afterSale, toLockedGroup, type LockedGroup } from '../inventory/stock.service';
import { insertRest } from '../purchases/balances.queries';
import { movementsJson } from '../purchases/fees.queries';
import { queueReceipt, writeReceipt } from '../purchases/purchaseMails.notice';
import {
  insertPurchase,
  shareOf,
  type NewPurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { queueSaleMails } from '../purchases/saleMails.notice';
import { readSaleNews, writeSale, type SaleNews } from './sale.queries';

/** How a share is paid for, as far as it differs from a payment by card. */
interface SaleCall {
  /** True where the buyer's own call is answered with the sale. */
  isAnswered?: boolean;
  /** Card that paid; null where it is not known. */
  card?: PaidCard | null;
  /** Movements of the payment on the shop's account; none where the provider has not booked it yet. */
  movements?: readonly Movement[];
  /** The admin who took cash for it. */
  cashier?: string;
}

/** A group under its lock, with what a sale of it tells. */
interface Selling {
  group: LockedGroup;
  news: SaleNews;
}

/** Locks the group of a settling purchase. @returns null where it is not settling, because another call has finished it */
export async function lockForSale(
  { db }: Transaction,
  { id, groupId }: PurchaseRow,
): Promise<Selling | null> {
  const [[row], [news]] = await together(db, lockRow.with({ groupId }), readSaleNews.with({ id }));
  return row && news ? { group: toLockedGroup(row), news } : null;
}

/**
 * Turns a settling purchase into a paid one, by card or in cash: stock, ledger, member, supplier, audit,
 * receipt. Commits with it where nothing but the receipt is to be mailed, so it comes last in its transaction.
 */
export async function sellHeld(
  tx: Transaction,
  { group, news }: Selling,
  purchase: PurchaseRow,
  { isAnswered = false, card = null, movements = [], cashier }: SaleCall,
): Promise<PurchaseRow> {
  const { stock, status, writtenOffCents } = afterSale(group, shareOf(purchase));
  const { receiptNumber, isAwaited } = news;
  const isByCard = purchase.cashKey === null && !purchase.isDemo;
  const rest = await readRest(tx.db, group, purchase);
  const receipt = isByCard
    ? writeReceipt(tx, purchase, { buyer: news, group, receiptNumber, rest })
    : null;
  const sale = writeSale.with({
    ...stock,
    ...mailValues(receipt),
    id: purchase.id,
    receiptNumber,
    supplierId: group.supplierId,
    status,
    writtenOffCents,
    isAnswered,
    card: card && JSON.stringify(card),
    movements: movementsJson(movements),
    ledgerKind: cashier ? 'cash-sale' : 'purchase',
    actorId: cashier ?? null,
    auditAction: cashier ? 'purchase.cash' : 'purchase.paid',
    address: requestAddress(),
    soldAt: null,
  });
  announceShareChange(tx.db, group.id);
  const isLast = isByCard && !isAwaited && status !== 'full' && rest === null;
  const [sold] = await (isLast ? finishWith(tx.db, sale) : ask(tx.db, sale));
  if (!sold) throw new Error('A purchase was sold by another call under the lock of its group.');
  afterCommit(tx.db, () => logSale(tx, sold));
  if (isLast) return sold;
  if (rest) await insertRest(tx.db, sold, rest);
  if (!isByCard) await queueReceipt(tx, sold, group);
  await queueSaleMails(tx, { ...group, stock, status }, { ...sold, isAwaited });
  return sold;
}

/** Sells a share that was put aside in the same transaction and has no purchase yet. */
export async function sellAtOnce(
  tx: Transaction,
  group: LockedGroup,
  purchase: Omit<NewPurchase, 'groupId' | 'state'>,
  call: SaleCall,
): Promise<PurchaseRow> {
  const settling = { ...purchase, groupId: group.id, state: 'settling' } as const;
  const inserted = await insertPurchase(tx.db, settling);
  const [news] = await readSaleNews(tx.db, { id: inserted.id });
  if (!news) throw new Error('A share that was just put aside cannot be sold.');
  return sellHeld(tx, { group, news }, inserted, call);
}

/** Rest of the price of a share whose deposit is paid now; null: all of it is paid. */
async function readRest(
  db: Db,
  { id, pricing, timeZone, lockedAt }: LockedGroup,
  { priceCents, depositCents }: PurchaseRow,
): Promise<RestOfPrice | null> {
  if (depositCents === null) return null;
  const harvestOn = await readHarvestDay(db, id);
  const dueAt = restDueAt({ deposit: pricing?.deposit, timeZone, harvestOn }, lockedAt);
  return { restCents: asCents(priceCents - depositCents), dueAt, timeZone };
}

/** The one line for a sale. */
const logSale = (
  { log }: Transaction,
  { id, groupId, portion, priceCents, intentId }: PurchaseRow,
) => log.info({ purchaseId: id, groupId, portion, priceCents, intentId }, 'share sold');
