import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { LedgerEntry } from '../../api/ledgerApi';
import type { Column } from '../../ui/DataTable/columns';
import { ledgerKindLabels } from '../../ui/labels';
import { Money } from '../../ui/Money';
import { When } from '../../ui/When';

/** Whose share it was, or why somebody changed something. */
const aboutOf = ({ share, note }: LedgerEntry): string =>
  [share && `${share.portion} of ${share.buyer.username}`, share?.receiptNumber, note]
    .filter(Boolean)
    .join(' · ');

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
    key: 'change',
    label: 'Change',
    width: 120,
    align: 'right',
    isUnsortable: true,
    value: ({ changeCents }) => changeCents,
    cell: ({ changeCents }) => <Money cents={changeCents} isChange />,
  },
  {
    key: 'remainingCost',
    label: 'Left',
    width: 120,
    align: 'right',
    isUnsortable: true,
    value: ({ remainingCents }) => remainingCents,
    cell: ({ remainingCents }) => <Money cents={remainingCents} />,
  },
  {
    key: 'at',
    label: 'When',
    width: 130,
    value: ({ at }) => at,
    cell: ({ at }) => <When at={at} />,
  },
];

const What = ({ entry }: { entry: LedgerEntry }) => {
  const about = aboutOf(entry);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {ledgerKindLabels[entry.kind]}
      </Typography>
      {about ? (
        <Typography variant="caption" component="div" color="textSecondary" noWrap title={about}>
          {about}
        </Typography>
      ) : null}
    </Box>
  );
};
