import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { formatPortions, quartersPerPortion } from '#shared/groups/portions';
import { freeQuartersOf, type QuarterCounts } from '#shared/inventory/quarterCounts';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/supplier';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import type { Column } from '../../ui/DataTable/columns';
import { Money } from '../../ui/Money';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

/** One list for the table and for the cards of a phone. */
export const groupColumns = (
  suppliers: readonly Supplier[],
  onSupplier: (group: Group) => void,
): Column<Group>[] => [
  {
    key: 'name',
    label: 'Group',
    value: ({ name }) => name,
    cell: (group) => <GroupName group={group} />,
    width: 160,
    searchText: ({ name }) => name,
  },
  {
    key: 'supplier',
    label: 'Supplier',
    value: (group) => supplierOf(group, suppliers).name,
    cell: (group) => (
      <SupplierLink name={supplierOf(group, suppliers).name} onClick={() => onSupplier(group)} />
    ),
    width: 100,
  },
  {
    key: 'animal',
    label: 'Animal',
    value: ({ animal }) => animal,
    cell: ({ animal }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <AnimalDrawing animal={animal} size={36} />
        {animal}
      </Box>
    ),
    width: 100,
  },
  {
    key: 'costPerPortion',
    label: 'Cost Per Full Portion',
    value: ({ costPerPortionCents }) => costPerPortionCents,
    cell: ({ costPerPortionCents }) => <Money cents={costPerPortionCents} />,
    width: 100,
    align: 'right',
  },
  {
    key: 'remainingPortions',
    label: 'Portions Remaining (Full)',
    value: ({ quarters }) => freeQuartersOf(quarters),
    cell: ({ quarters }) => <Remaining counts={quarters} />,
    width: 130,
  },
];

const GroupName = ({ group: { name, tag } }: { group: Group }) => (
  <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {name}
    </Typography>
    {tag ? (
      <Typography variant="body2" color="textSecondary">
        {tag}
      </Typography>
    ) : null}
  </Box>
);

const SupplierLink = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Link
    component="button"
    type="button"
    onClick={onClick}
    sx={{
      textAlign: 'left',
      font: 'inherit',
      overflowWrap: 'anywhere',
      minHeight: { xs: 44, md: 24 },
    }}
  >
    {name}
  </Link>
);

const Remaining = ({ counts }: { counts: QuarterCounts }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '5ch minmax(64px, 1fr)',
      gap: 1,
      alignItems: 'center',
    }}
  >
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatPortions(freeQuartersOf(counts) / quartersPerPortion)}
    </Box>
    <ShareBar counts={counts} />
  </Box>
);
