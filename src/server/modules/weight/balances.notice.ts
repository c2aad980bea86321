import { isHarvested } from '#shared/groups/groupStage';
import { formatCents } from '#shared/money';
import { balanceKindOf, dueAct } from '#shared/weight/balanceReminders';

import type { Transaction } from '../../context';
import { raiseAlert } from '../../db/raiseAlert';
import { defineNotice } from '../../mail/defineNotice';
import { queueReminders } from '../../mail/reminders';
import { lockGroup, stageOfLocked } from '../inventory/stock.service';
import {
  isBalanceOwed,
  listDueBalances,
  markReminded,
  overdueKey,
} from '../purchases/balances.queries';
import { findPurchase, lockPurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { findBuyerOf } from '../purchases/saleRecipients.queries';
import { balanceDueMail } from './weight.mail';

async function remind(tx: Transaction, { id }: { id: string }): Promise<void> {
  const named = await findPurchase(tx.db, id);
  const group = named && (await lockGroup(tx.db, named.groupId));
  if (!group) return;
  const balance = await lockPurchase(tx.db, id);
  if (balance?.state !== 'held' || balance.balanceOf === null || balance.dueAt === null) return;
  const { balanceOf, dueAt, portion } = balance;
  const act = dueAct({ ...balance, dueAt }, group.lockedAt);
  if (act === null || !(await isBalanceOwed(tx.db, balanceOf))) return;
  await markReminded(tx.db, id);
  const canLose = balanceKindOf(balance) === 'rest' && !isHarvested(stageOfLocked(group));
  const share = await findPurchase(tx.db, balanceOf);
  if (act === 'ask') {
    await raiseAlert(tx.db, {
      kind: 'balance-overdue',
      key: overdueKey(balanceOf),
      message: `Receipt ${share?.receiptNumber ?? ''}: ${overdueText(balance, canLose)}`,
      groupId: group.id,
    });
    return;
  }
  const buyer = await findBuyerOf(tx.db, id);
  if (!buyer || buyer.deletedAt) return;
  const billed = { buyer, share: { id: balanceOf, portion }, group };
  const mail = balanceDueMail(billed, { ...balance, dueAt, canLose }, group.lockedAt, tx.publicUrl);
  const about = { purchaseId: id, due: dueAt.toISOString() };
  await queueReminders(tx, 'balanceDue', group.supplierId, [{ mail, about }]);
}

/** @param canLose the share can still be sold to another buyer */
const overdueText = (balance: PurchaseRow, canLose: boolean): string => {
  const amount = formatCents(balance.priceCents);
  if (canLose)
    return `the rest of the price, ${amount}, is three days overdue. Give the buyer more days, take cash, or refund the share, which goes to the waitlist.`;
  return balanceKindOf(balance) === 'rest'
    ? `the rest of the price, ${amount}, is three days overdue. Give the buyer more days or take cash; what is open is part of their statement.`
    : `the balance of ${amount} is a week overdue. Give the buyer more days, take cash, or forgive it, in the group’s statements.`;
};

/** Buyers are reminded of a balance before it is due and after; then it is put before the admins. */
export const balancesNotice = defineNotice({
  name: 'balances',
  due: listDueBalances,
  send: remind,
});
