import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { supplierIdOf, supplierNameOf } from '#shared/groups/groupSupplier';
import type { Group } from '#shared/groups/groups.contract';
import { formatPortions, quartersPerPortion } from '#shared/groups/portions';
import { freeQuartersOf, quarterCountsOf } from '#shared/inventory/quarterCounts';

import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import type { Column } from '../../ui/DataTable/columns';
import { Money } from '../../ui/Money';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

interface NamedSupplier {
  _id: string;
  name: string;
}

/** One list for the table and for the cards of a phone. */
export const groupColumns = (
  suppliers: readonly NamedSupplier[],
  onSupplier: (supplier: NamedSupplier) => void,
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
    value: (group) => supplierNameOf(group, suppliers),
    cell: (group) => {
      const supplier = { _id: supplierIdOf(group), name: supplierNameOf(group, suppliers) };
      return <SupplierLink name={supplier.name} onClick={() => onSupplier(supplier)} />;
    },
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
    value: ({ costPerPortion }) => costPerPortion,
    cell: ({ costPerPortion }) => <Money dollars={costPerPortion} />,
    width: 100,
    align: 'right',
  },
  {
    key: 'remainingPortions',
    label: 'Portions Remaining (Full)',
    value: (group) => freeQuartersOf(quarterCountsOf(group)),
    cell: (group) => <Remaining group={group} />,
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

function Remaining({ group }: { group: Group }) {
  const counts = quarterCountsOf(group);
  return (
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
}
