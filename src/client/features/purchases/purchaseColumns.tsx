import { portionWithShare } from '#shared/groups/portions';
import { disputeMark } from '#shared/purchases/disputeText';
import { isCashOwed, stateLabelOf } from '#shared/purchases/purchaseStates';
import { returnedInPart } from '#shared/purchases/returnedMoney';

import type { Purchase } from '../../api/purchase';
import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { Money } from '../../ui/Money';
import { When } from '../../ui/When';

export const purchaseColumns: readonly Column<Purchase>[] = [
  {
    key: 'buyer',
    label: 'Buyer',
    width: 180,
    grow: 1.2,
    searchText: ({ buyer }) => buyer && `${buyer.username}\n${buyer.email}`,
    value: ({ buyer }) => buyer?.username ?? null,
    cell: ({ buyer }) => <Buyer buyer={buyer} />,
  },
  {
    key: 'portion',
    label: 'Share',
    width: 130,
    grow: 0.6,
    value: shareOf,
  },
  {
    key: 'amountPaid',
    label: 'Amount',
    width: 110,
    align: 'right',
    value: ({ priceCents }) => priceCents,
    cell: ({ priceCents }) => <Money cents={priceCents} />,
  },
  {
    key: 'state',
    label: 'State',
    width: 150,
    grow: 0.8,
    value: stateLabelOf,
    cell: (purchase) => <StateOf purchase={purchase} />,
  },
  {
    key: 'receiptNumber',
    label: 'Receipt',
    width: 120,
    searchText: ({ receiptNumber }) => receiptNumber,
    value: ({ receiptNumber }) => receiptNumber,
  },
  {
    key: 'createdAt',
    label: 'When',
    width: 130,
    value: ({ paidAt, createdAt }) => paidAt ?? createdAt,
    cell: ({ paidAt, createdAt }) => <When at={paidAt ?? createdAt} />,
  },
];

/** A balance is named as one: it is no share of its own; and a deposit, which is not the whole price. */
function shareOf({ portion, group, balanceOf, restCents }: Purchase): string {
  const share = group ? portionWithShare(portion, group.totalPortions) : portion;
  if (balanceOf) return `Balance of a ${share}`;
  return restCents === null ? share : `Deposit of a ${share}`;
}

const Buyer = ({ buyer }: Pick<Purchase, 'buyer'>) => (
  <CellText isName note={buyer ? buyer.email || 'No account' : undefined}>
    {buyer?.username ?? 'Deleted user'}
  </CellText>
);

const StateOf = ({ purchase }: { purchase: Purchase }) => {
  const { demo, method, cashBack, refundReason, dispute } = purchase;
  const label = stateLabelOf(purchase);
  const how = demo ? 'demo' : method === 'cash' && !isCashOwed(purchase) && 'cash';
  return (
    <CellText
      note={
        cashBack?.at ? (
          <HandedBack at={cashBack.at} by={cashBack.by} />
        ) : (
          [dispute && disputeMark(dispute), returnedInPart(purchase, 'supplier'), refundReason]
            .filter(Boolean)
            .join('. ')
        )
      }
    >
      {how ? `${label} (${how})` : label}
    </CellText>
  );
};

const HandedBack = ({ at, by }: { at: string; by: string | null }) => (
  <>
    Handed back <When at={at} />
    {by ? ` by ${by}` : ''}
  </>
);
