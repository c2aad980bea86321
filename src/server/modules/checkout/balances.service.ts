import { formatCents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { requestAddress } from '../../db/requestScope';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import type { Caller } from '../../http/serve';
import type { Movement } from '../../payments/payments';
import { announceGroupChange } from '../inventory/groupChanges';
import { shareGone } from '../holds/availability.rules';
import { noteCheckedOff } from '../purchases/noteCheckedOff';
import { movementsJson } from '../purchases/fees.queries';
import { paymentPending } from '../purchases/paymentErrors.rules';
import { queueBalanceReceipt } from '../purchases/purchaseMails.notice';
import { findPurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { findLiveBalance, resolveOverdue, writeBalance } from '../purchases/balances.queries';
import { goneReason } from './settlement.rules';

/**
 * The caller's own balance, to be paid. One whose payment failed has another in its place.
 * @throws AppError `notFound`, `conflict` once it is paid, `shareGone` once it is not owed any more
 */
export async function requireBalance(db: Db, caller: Caller, id: string): Promise<PurchaseRow> {
  const named = isId(id) ? await findPurchase(db, id) : null;
  if (named?.balanceOf == null || named.userId !== caller.id) throw notFound('Balance');
  const balance = named.state === 'released' ? await findLiveBalance(db, named.balanceOf) : named;
  if (balance?.state === 'held') return balance;
  if (!balance) throw shareGone(goneReason(named));
  if (balance.state === 'settling') throw paymentPending();
  throw new AppError('conflict', 'This balance is paid.');
}

export const balanceChanged = ({ priceCents }: PurchaseRow): AppError =>
  new AppError('conflict', `The balance is ${formatCents(priceCents)} now.`);

/** Writes a settling balance as paid, by card or in cash. @returns null where another call has done so */
export async function payBalance(
  tx: Transaction,
  { id }: PurchaseRow,
  {
    isAnswered = false,
    card = null,
    movements = [],
    cashier,
  }: {
    isAnswered?: boolean;
    card?: PaidCard | null;
    movements?: readonly Movement[];
    cashier?: string;
  },
): Promise<PurchaseRow | null> {
  const [paid] = await writeBalance(tx.db, {
    id,
    isAnswered,
    card: card && JSON.stringify(card),
    movements: movementsJson(movements),
    actorId: cashier ?? null,
    address: requestAddress(),
  });
  if (!paid) return null;
  await resolveOverdue(tx.db, paid.balanceOf);
  await noteCheckedOff(tx.db, paid.id);
  await announceGroupChange(tx.db, paid.groupId);
  await queueBalanceReceipt(tx, paid);
  return paid;
}
