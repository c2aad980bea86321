import { restDueAt } from '#shared/groups/deposit';
import { asCents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import { inTransaction, type Context, type Transaction } from '../../context';
import type { Db } from '../../db/database';
import { afterCommit } from '../../db/notices';
import { requestAddress } from '../../db/requestScope';
import { newId } from '../../db/schema/columns';
import { finishAndRead, type Asked } from '../../db/statement';
import type { RestOfPrice } from '../../mail/messages/purchases';
import type { Movement } from '../../payments/payments';
import { readHarvestDay } from '../groups/groups.queries';
import { announceShareChange } from '../inventory/groupChanges';
import { lockAlone } from '../inventory/stock.queries';
import type { LockedGroup } from '../inventory/stock.service';
import { insertRest } from '../purchases/balances.queries';
import { movementsJson } from '../purchases/fees.queries';
import { gatherCash } from '../purchases/purchaseMails.notice';
import { insertPurchase, type NewPurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { queueSaleMails } from '../purchases/saleMails.notice';
import { writeSale } from './sale.queries';

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

/**
 * Sells a settling share by card in one message to the database, where nothing but its receipt is to be told.
 * @param read is asked with it: the answer of the buyer's call.
 * @returns null where more is to be done, or another call has finished it.
 */
export async function sellAlone<Read>(
  context: Context,
  purchase: PurchaseRow,
  call: SaleCall,
  read: Asked<Read> | null,
): Promise<{ purchase: PurchaseRow; read: Read[] | null } | null> {
  const { groupId, depositCents, balanceOf } = purchase;
  if (depositCents !== null || balanceOf !== null) return null;
  return inTransaction(context, async (tx) => {
    const last = writeSale.with(valuesOf(purchase, call, true));
    const lock = lockAlone.with({ groupId });
    const { written, read: found } = await finishAndRead(tx.db, { lock, last, read });
    const [sold] = written;
    if (!sold) return null;
    announce(tx, sold);
    return { purchase: sold, read: found };
  });
}

/**
 * Turns a settling purchase into a paid one, by card or in cash: stock, ledger, member, supplier, audit,
 * receipt.
 * @returns null where it is not settling, because another call has finished it
 */
export async function sellHeld(
  tx: Transaction,
  group: LockedGroup,
  purchase: PurchaseRow,
  call: SaleCall,
): Promise<PurchaseRow | null> {
  const [sold] = await writeSale(tx.db, valuesOf(purchase, call, false));
  if (!sold) return null;
  announce(tx, sold);
  const { groupStatus: status, quartersLeft } = sold;
  const stock = { ...group.stock, quartersLeft };
  const rest = await readRest(tx.db, group, purchase);
  if (rest) await insertRest(tx.db, sold, rest);
  if (sold.cashKey !== null) await gatherCash(tx, sold, group.supplierId);
  await queueSaleMails(tx, { ...group, stock, status }, sold);
  return sold;
}

const valuesOf = (
  { id, cashKey }: PurchaseRow,
  { isAnswered = false, card = null, movements = [], cashier }: SaleCall,
  isAlone: boolean,
) => ({
  id,
  mailId: cashKey === null ? newId() : null,
  isAlone,
  isAnswered,
  card: card && JSON.stringify(card),
  movements: movementsJson(movements),
  ledgerKind: cashier ? ('cash-sale' as const) : ('purchase' as const),
  actorId: cashier ?? null,
  auditAction: cashier ? ('purchase.cash' as const) : ('purchase.paid' as const),
  address: requestAddress(),
  soldAt: null,
});

function announce(tx: Transaction, sold: PurchaseRow): void {
  announceShareChange(tx.db, sold.groupId);
  afterCommit(tx.db, () => logSale(tx, sold));
}

/** Sells a share that was put aside in the same transaction and has no purchase yet. */
export async function sellAtOnce(
  tx: Transaction,
  group: LockedGroup,
  purchase: Omit<NewPurchase, 'groupId' | 'state'>,
  call: SaleCall,
): Promise<PurchaseRow> {
  const settling = { ...purchase, groupId: group.id, state: 'settling' } as const;
  const sold = await sellHeld(tx, group, await insertPurchase(tx.db, settling), call);
  if (!sold) throw new Error('A share that was just put aside cannot be sold.');
  return sold;
}

/** Rest of the price of a share whose deposit is paid now; null: all of it is paid. */
async function readRest(
  db: Db,
  { id, pricing, timeZone, lockedAt }: LockedGroup,
  { priceCents, depositCents }: PurchaseRow,
): Promise<Omit<RestOfPrice, 'timeZone'> | null> {
  if (depositCents === null) return null;
  const harvestOn = await readHarvestDay(db, id);
  const dueAt = restDueAt({ deposit: pricing?.deposit, timeZone, harvestOn }, lockedAt);
  return { restCents: asCents(priceCents - depositCents), dueAt };
}

/** The one line for a sale. */
const logSale = (
  { log }: Transaction,
  { id, groupId, portion, priceCents, intentId }: PurchaseRow,
) => log.info({ purchaseId: id, groupId, portion, priceCents, intentId }, 'share sold');
