/** Acts of a group's admins on balances that are not paid, and on money that is to be handed back. */

import { formatDay } from '#shared/groups/groupClock';
import { clockOf } from '#shared/groups/localTime';
import { isPlausibleDay } from '#shared/milestones/milestones';
import { formatCents } from '#shared/money';
import type { weightRoutes } from '#shared/weight/weight.contract';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { newId, isId } from '../../db/schema/columns';
import { AppError, notFound, ruleBroken } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import { instantSent } from '../../http/sentTime';
import type { Caller, Handler } from '../../http/serve';
import { payBalance } from '../checkout/balances.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { lockGroup, type LockedGroup } from '../inventory/stock.service';
import {
  endBalances,
  isBalanceGivenBack,
  moveDue,
  resolveOverdue,
} from '../purchases/balances.queries';
import { findSeller } from '../purchases/purchaseLists.queries';
import { noteCheckedOff } from '../purchases/noteCheckedOff';
import { paymentPending } from '../purchases/paymentErrors.rules';
import {
  findPurchase,
  insertPurchase,
  lockPurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { findReturn, markReturned } from '../purchases/returns.queries';
import { requireNotOnItsWay, resolveReturnAlert } from '../purchases/returns.service';
import { showStatements } from './statements.service';

type Routes = typeof weightRoutes;

/** Acts on a live balance under its group's lock, and answers with the group's statements. */
async function changeBalance(
  context: Context,
  caller: Caller,
  id: string,
  act: (
    tx: Transaction,
    balance: PurchaseRow & { balanceOf: string },
    group: LockedGroup,
  ) => Promise<void>,
) {
  const named = isId(id) ? await findPurchase(context.db, id) : null;
  if (named?.balanceOf == null) throw notFound('Balance');
  requireRecord('managedPurchase', caller, await findSeller(context.db, id));
  await inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, named.groupId);
    const balance = await lockPurchase(tx.db, id);
    if (balance?.state === 'settling') throw paymentPending();
    if (!group || balance?.state !== 'held' || balance.balanceOf === null)
      throw new AppError('conflict', 'This balance is not owed any more.');
    if (await isBalanceGivenBack(tx.db, id))
      throw new AppError(
        'conflict',
        'The bank has given money for this share back. Send its new statement first.',
      );
    await act(tx, { ...balance, balanceOf: balance.balanceOf }, group);
    await resolveOverdue(tx.db, [balance]);
    await noteCheckedOff(tx.db, balance.balanceOf);
    await announceGroupChange(tx.db, group.id);
  });
  return showStatements(context.db, caller, named.groupId);
}

export const waiveBalance: Handler<Routes['waiveBalance']> = (
  context,
  { params, body: { reason } },
  { caller },
) =>
  changeBalance(
    context,
    caller,
    params.id,
    async (tx, { balanceOf, priceCents, statementVersion }) => {
      if (statementVersion === null)
        throw new AppError(
          'conflict',
          'This is the rest of the price. Give the buyer more days, or refund the share.',
        );
      await endBalances(tx.db, [balanceOf], 'waived');
      await recordAudit(tx.db, {
        actorId: caller.id,
        action: 'purchase.balance-waived',
        subjectId: balanceOf,
        after: { amount: formatCents(priceCents), reason },
      });
    },
  );

/** A card payment that was begun ends: the cash is a balance of its own, so that neither can be taken for the other. */
export const takeBalance: Handler<Routes['takeBalance']> = (context, { params }, { caller }) =>
  changeBalance(context, caller, params.id, async (tx, balance) => {
    await endBalances(tx.db, [balance.balanceOf], 'notOwed');
    const { groupId, userId, portion, priceCents, balanceOf, dueAt, statementVersion } = balance;
    const cash = await insertPurchase(tx.db, {
      groupId,
      userId,
      portion,
      priceCents,
      balanceOf,
      dueAt,
      statementVersion,
      quarters: 0,
      state: 'settling',
      cashKey: newId(),
    });
    await payBalance(tx, cash, { cashier: caller.id });
  });

export const extendBalance: Handler<Routes['extendBalance']> = (
  context,
  { params, body },
  { caller },
) =>
  changeBalance(context, caller, params.id, async (tx, { id, balanceOf, dueAt: before }, group) => {
    const dueAt = instantSent(body.dueAt, group.timeZone, 'dueAt');
    if (dueAt.getTime() === before?.getTime()) return;
    if (dueAt <= group.lockedAt) throw ruleBroken('Choose a day to come.', 'dueAt');
    if (before && dueAt <= before)
      throw ruleBroken(
        `Choose a day after ${formatDay(before, group.timeZone, group.lockedAt)}, when it is due now.`,
        'dueAt',
      );
    if (!isPlausibleDay(clockOf(dueAt, group.timeZone).slice(0, 10), group.lockedAt))
      throw ruleBroken('Choose a day within two years of today.', 'dueAt');
    await moveDue(tx.db, id, dueAt);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'purchase.balance-due',
      subjectId: balanceOf,
      after: { dueAt: dueAt.toISOString() },
    });
  });

export const giveBack: Handler<Routes['giveBack']> = async (context, { params }, { caller }) => {
  const owed = isId(params.id) ? await findReturn(context.db, params.id) : null;
  const purchase = owed && (await findPurchase(context.db, owed.purchaseId));
  if (!owed || !purchase) throw notFound('Return');
  requireRecord('managedPurchase', caller, await findSeller(context.db, purchase.id));
  await requireNotOnItsWay(context, owed, purchase);
  await inTransaction(context, async ({ db }) => {
    if (!(await markReturned(db, owed.id, { returnedBy: caller.id }))) {
      if ((await findReturn(db, owed.id))?.returnedBy) return;
      throw new AppError('conflict', 'This goes back to the card by itself.');
    }
    await recordAudit(db, {
      actorId: caller.id,
      action: 'purchase.given-back',
      subjectId: purchase.id,
      after: { amount: formatCents(owed.amountCents) },
    });
    await announceGroupChange(db, purchase.groupId);
  });
  await resolveReturnAlert(context, owed.id);
  return showStatements(context.db, caller, purchase.groupId);
};
