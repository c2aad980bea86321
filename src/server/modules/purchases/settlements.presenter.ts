import { toDollars } from '#shared/money';
import { markOf, namesExtras, type BillLine } from '#shared/groups/pricing';
import { balanceKindOf } from '#shared/weight/balanceReminders';
import type { Settlement } from '#shared/weight/settlement.schema';
import { billedFees } from '#shared/weight/statements';

import type { PurchaseRow } from './purchases.queries';
import {
  liveBalanceOf,
  takenByBank,
  takenFor,
  type ShareMoney,
  type StatementRow,
} from './settlements.queries';

export const presentLines = (lines: readonly BillLine[]) =>
  lines.map(({ label, cents, ...line }) => ({ label, amount: toDollars(cents), ...markOf(line) }));

const methodOf = ({ cashKey }: PurchaseRow) => (cashKey === null ? 'card' : 'cash');

const presentStatement = (row: StatementRow): Settlement['statement'] => ({
  version: row.version,
  hangingLb: row.hundredths / 100,
  lines: presentLines(row.lines),
  total: toDollars(row.totalCents),
  ...(row.byBankCents > 0 && { byBank: toDollars(row.byBankCents) }),
  reason: row.reason,
  issuedAt: row.issuedAt.toISOString(),
});

export function presentSettlement(money: ShareMoney): Settlement {
  const { share, balances, returns, statement } = money;
  const live = liveBalanceOf(money);
  const payments = [share, ...balances];
  const fees = billedFees(share);
  const byBankCents = takenByBank(money);
  return {
    hasAgreed: share.agreedAt !== null,
    agreesToExtras: namesExtras(share.agreedTerms),
    statement: statement && presentStatement(statement),
    ...(fees.length > 0 && { fees: presentLines(fees) }),
    taken: toDollars(takenFor(money)),
    ...(byBankCents > 0 && { byBank: toDollars(byBankCents) }),
    balance: live && {
      _id: live.id,
      kind: balanceKindOf(live),
      amount: toDollars(live.priceCents),
      dueAt: live.dueAt?.toISOString() ?? null,
      state: live.state === 'settling' ? 'settling' : 'held',
    },
    paidBalances: balances
      .filter(({ paidAt }) => paidAt !== null)
      .map((balance) => ({
        kind: balanceKindOf(balance),
        receiptNumber: balance.receiptNumber ?? '',
        amount: toDollars(balance.priceCents),
        paidAt: balance.paidAt?.toISOString() ?? '',
        method: methodOf(balance),
        ...(balance.state !== 'paid' && { refunded: true }),
      })),
    returns: returns.map(({ id, purchaseId, amountCents, state }) => {
      const payment = payments.find((one) => one.id === purchaseId) ?? share;
      return {
        _id: id,
        amount: toDollars(amountCents),
        state: state === 'returned' ? 'returned' : 'owed',
        method: methodOf(payment),
      };
    }),
  };
}
