import { formatDollars } from '#shared/money';
import type { GroupStatements } from '#shared/weight/weight.contract';

import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { When } from '../../ui/When';

export type StatementRow = GroupStatements['shares'][number] & { _id: string };

export const statementColumns: readonly Column<StatementRow>[] = [
  {
    key: 'buyer',
    label: 'Buyer',
    width: 150,
    grow: 1,
    isUnsortable: true,
    value: ({ buyer }) => buyer,
    cell: ({ buyer, portion, hasAgreed, byBank }) => (
      <CellText
        isName
        note={[
          portion,
          hasAgreed ? '' : 'pays at most the price',
          byBank ? `the bank took ${formatDollars(byBank)} back` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      >
        {buyer}
      </CellText>
    ),
  },
  {
    key: 'total',
    label: 'Comes to',
    width: 110,
    align: 'right',
    isUnsortable: true,
    value: ({ next, statement }) => {
      const total = next?.total ?? statement?.total;
      return total === undefined ? null : formatDollars(total);
    },
  },
  {
    key: 'taken',
    label: 'Paid',
    width: 110,
    align: 'right',
    isUnsortable: true,
    value: ({ taken }) => formatDollars(taken),
  },
  {
    key: 'outcome',
    label: 'Then',
    width: 190,
    grow: 1,
    isUnsortable: true,
    value: outcomeOf,
    cell: (share) => (
      <CellText note={share.balance && !share.next ? <Due at={share.balance.dueAt} /> : undefined}>
        {outcomeOf(share)}
      </CellText>
    ),
  },
];

const Due = ({ at }: { at: string | null }) =>
  at === null ? (
    'Due before the harvest'
  ) : (
    <>
      Due <When at={at} />
    </>
  );

/** `$125.78 to pay`, `$92.97 on its way back`, `Settled`. */
export function outcomeOf({ next, balance, returns, statement }: StatementRow): string {
  if (next) {
    if (next.balance > 0) return `${formatDollars(next.balance)} will be asked for`;
    return next.return > 0 ? `${formatDollars(next.return)} goes back` : 'Nothing more to pay';
  }
  if (balance) return `${formatDollars(balance.amount)} to pay`;
  const owed = returns.filter(({ state }) => state === 'owed');
  const cents = owed.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  if (cents > 0) {
    const isCash = owed.every(({ method }) => method === 'cash');
    return `${formatDollars(cents / 100)} ${isCash ? 'to hand back' : 'on its way back'}`;
  }
  return statement ? 'Settled' : '—';
}
