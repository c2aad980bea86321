import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { Transaction } from '../../context';
import { afterCommit } from '../../db/notices';
import { requestAddress } from '../../db/requestScope';
import type { Movement } from '../../payments/payments';
import { announceShareChange } from '../inventory/groupChanges';
import { afterSale, type LockedGroup } from '../inventory/stock.service';
import { movementsJson } from '../purchases/fees.queries';
import { queueReceipt } from '../purchases/purchaseMails.notice';
import {
  insertPurchase,
  shareOf,
  type NewPurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
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
 * Turns a settling purchase into a paid one, by card or in cash: stock, ledger, member, supplier, audit,
 * receipt.
 * @returns null where it is not settling, because another call has finished it.
 */
export async function sellHeld(
  tx: Transaction,
  group: LockedGroup,
  purchase: PurchaseRow,
  { isAnswered = false, card = null, movements = [], cashier }: SaleCall,
): Promise<PurchaseRow | null> {
  const { stock, status, writtenOffCents } = afterSale(group, shareOf(purchase));
  const [sold] = await writeSale(tx.db, {
    ...stock,
    id: purchase.id,
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
  if (!sold) return null;
  announceShareChange(tx.db, group.id);
  afterCommit(tx.db, () => logSale(tx, sold));
  await queueReceipt(tx, sold, { buyer: sold, group });
  await queueSaleMails(tx, { ...group, stock, status }, sold);
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
  const sold = await sellHeld(tx, group, await insertPurchase(tx.db, settling), call);
  if (!sold) throw new Error('A share that was just put aside cannot be sold.');
  return sold;
}

/** The one line for a sale. */
const logSale = (
  { log }: Transaction,
  { id, groupId, portion, priceCents, intentId }: PurchaseRow,
) => log.info({ purchaseId: id, groupId, portion, priceCents, intentId }, 'share sold');
