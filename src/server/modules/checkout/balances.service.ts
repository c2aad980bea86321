import { formatCents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { requestAddress } from '../../db/requestScope';
import { isId, newId } from '../../db/schema/columns';
import { ask, finishAndRead, together, type Asked } from '../../db/statement';
import { AppError, notFound } from '../../http/AppError';
import { attemptValues, requireTaken } from '../../http/rateLimit';
import type { Movement } from '../../payments/payments';
import { announceShareChange } from '../inventory/groupChanges';
import { shareGone } from '../holds/availability.rules';
import { noteCheckedOff } from '../purchases/noteCheckedOff';
import { movementsJson } from '../purchases/fees.queries';
import { paymentPending } from '../purchases/paymentErrors.rules';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { findLiveBalance } from '../purchases/balances.queries';
import { callerValues } from '../users/sessions.queries';
import { countAndRead, lockBalance, readCheckedOff, writeBalance } from './balance.queries';
import { startLimit } from './paymentLimits.service';
import type { BuyerCall } from './placeHold';
import { goneReason } from './settlement.rules';

/**
 * The caller's own balance, to be paid, once its start is counted. One whose payment failed has another in its place.
 * @throws AppError `tooManyTries`, `notFound`, `conflict` once it is paid, `shareGone` once it is not owed any more
 */
export async function requireBalance(
  db: Db,
  { caller, confirm }: BuyerCall,
  id: string,
): Promise<PurchaseRow> {
  const counted = [{ limit: startLimit, subject: caller.id }];
  const [named] = await countAndRead(db, {
    ...callerValues(caller),
    ...attemptValues(counted),
    balanceId: isId(id) ? id : null,
  });
  if (!named) throw new Error('The query of a balance returned no row.');
  confirm(named.isCaller);
  requireTaken(counted, named);
  if (named.id === null || named.balanceOf === null || named.userId !== caller.id)
    throw notFound('Balance');
  if (named.isGivenBack) throw balanceGivenBack();
  const balance = named.state === 'released' ? await findLiveBalance(db, named.balanceOf) : named;
  if (balance?.state === 'held') return balance;
  if (!balance) throw shareGone(goneReason(named));
  if (balance.state === 'settling') throw paymentPending();
  throw new AppError('conflict', 'This balance is paid.');
}

/** Its amount is right again with the share's next statement. */
export const balanceGivenBack = (): AppError =>
  shareGone(
    'Your bank has given money for this share back, so this balance is not right any more. You get a new statement.',
  );

export const balanceChanged = ({ priceCents }: PurchaseRow): AppError =>
  new AppError('conflict', `The balance is ${formatCents(priceCents)} now.`);

/**
 * Writes a settling balance as paid, by card or in cash. Commits with it where it was by card and nothing else is to be
 * said, so it comes last in its transaction.
 * @returns null where another call has done so
 */
export async function payBalance<Read>(
  tx: Transaction,
  balance: PurchaseRow,
  {
    isAnswered = false,
    card = null,
    movements = [],
    cashier,
    read = null,
  }: {
    isAnswered?: boolean;
    card?: PaidCard | null;
    movements?: readonly Movement[];
    cashier?: string;
    /** Asked in the message that commits, where that is the last: the answer of the buyer's call. */
    read?: Asked<Read> | null;
  },
): Promise<{ purchase: PurchaseRow; read: Read[] | null } | null> {
  const { id, balanceOf: shareId, groupId } = balance;
  const locked = lockBalance.with({ id, shareId });
  const [, [found]] = await together(tx.db, locked, readCheckedOff.with({ id }));
  if (!found) return null;
  const { isCheckedOff } = found;
  const last = writeBalance.with({
    id,
    mailId: newId(),
    isAnswered,
    card: card && JSON.stringify(card),
    movements: movementsJson(movements),
    actorId: cashier ?? null,
    address: requestAddress(),
  });
  announceShareChange(tx.db, groupId);
  const isLast = !cashier && !isCheckedOff;
  const done = isLast
    ? await finishAndRead(tx.db, { last, read })
    : { written: await ask(tx.db, last), read: null };
  const [purchase] = done.written;
  if (!purchase) throw new Error('A balance was paid by another call under its lock.');
  if (isCheckedOff) await noteCheckedOff(tx.db, id);
  return { purchase, read: done.read };
}
