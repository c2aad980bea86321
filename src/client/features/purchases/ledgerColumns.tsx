import { ledgerKindLabels, movesMoney } from '#shared/inventory/ledgerKinds';
import { asCents, type Cents } from '#shared/money';

import type { LedgerEntry } from '../../api/ledgerApi';
import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { Money } from '../../ui/Money';
import { When } from '../../ui/When';

/** The buyer of the share, or the note of a change. */
const aboutOf = ({ share, note }: LedgerEntry): string =>
  [share && `${share.portion}, ${share.buyer.username}`, share?.receiptNumber, note]
    .filter(Boolean)
    .join(' · ');

/** Amount of a sale or a refund; `null` for an entry that moved no money. */
const tradedCents = ({ kind, changeCents }: LedgerEntry): Cents | null =>
  movesMoney(kind) ? asCents(0 - changeCents) : null;

export const ledgerColumns: readonly Column<LedgerEntry>[] = [
  {
    key: 'kind',
    label: 'What',
    width: 240,
    grow: 2,
    isUnsortable: true,
    value: (entry) => `${ledgerKindLabels[entry.kind]} ${aboutOf(entry)}`,
    cell: (entry) => <What entry={entry} />,
  },
  {
    key: 'actor',
    label: 'By',
    width: 150,
    grow: 1,
    isUnsortable: true,
    value: ({ actor }) => actor?.username ?? 'Sharecut',
  },
  {
    key: 'sale',
    label: 'Sale',
    width: 120,
    align: 'right',
    isUnsortable: true,
    value: tradedCents,
    cell: (entry) => <Sale entry={entry} />,
  },
  {
    key: 'takenIn',
    label: 'Taken in so far',
    width: 150,
    align: 'right',
    isUnsortable: true,
    value: ({ takenInCents }) => takenInCents,
    cell: ({ takenInCents }) => <Money cents={takenInCents} />,
  },
  {
    key: 'remainingCost',
    label: 'Still to sell',
    width: 130,
    align: 'right',
    isUnsortable: true,
    value: ({ remainingCents }) => remainingCents,
    cell: (entry) => <StillToSell entry={entry} />,
  },
  {
    key: 'at',
    label: 'When',
    width: 130,
    value: ({ at }) => at,
    cell: ({ at }) => <When at={at} />,
  },
];

/** Columns for an animal that is sold by its weight: a part of a price may be paid later. */
export const weighedLedgerColumns = ledgerColumns.map((column) =>
  column.key === 'takenIn' ? { ...column, label: 'Sold so far' } : column,
);

const What = ({ entry }: { entry: LedgerEntry }) => (
  <CellText isName note={aboutOf(entry)}>
    {ledgerKindLabels[entry.kind]}
  </CellText>
);

const Sale = ({ entry }: { entry: LedgerEntry }) => {
  const cents = tradedCents(entry);
  return cents === null ? '—' : <Money cents={cents} isChange />;
};

/** With what changed it, where that was no sale. */
const StillToSell = ({ entry }: { entry: LedgerEntry }) => (
  <CellText
    note={tradedCents(entry) === null ? <Money cents={entry.changeCents} isChange /> : null}
  >
    <Money cents={entry.remainingCents} />
  </CellText>
);
