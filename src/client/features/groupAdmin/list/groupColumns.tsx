import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { supplierNameOf } from '#shared/groups/groupSupplier';
import type { Group } from '#shared/groups/groups.contract';
import { effectiveStatus } from '#shared/groups/groupStatus';
import { formatPortions, quartersPerPortion } from '#shared/groups/portions';
import { freeQuartersOf, quarterCountsOf } from '#shared/inventory/quarterCounts';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { paths } from '../../../app/paths';
import type { Column } from '../../../ui/DataTable/columns';
import { Money } from '../../../ui/Money';
import { ShareBar } from '../../../ui/ShareBar/ShareBar';
import { StatusChip } from '../../../ui/StatusChip';
import { When } from '../../../ui/When';
import { memberEmailsOf } from '../members/groupMembers';
import { StatusSelect } from './StatusSelect';

const column = (column: Column<Group>): Column<Group> => column;

/** Every column of the two lists of groups; the keys are what the server sorts by. */
export const groupColumns = {
  name: column({
    key: 'name',
    label: 'Group Name',
    width: 180,
    grow: 1.4,
    searchText: ({ name, tag }) => `${name}\n${tag ?? ''}`,
    value: ({ name }) => name,
    cell: (group) => <GroupName group={group} />,
  }),
  supplier: (suppliers: readonly Supplier[]) =>
    column({
      key: 'supplier',
      label: 'Supplier',
      width: 130,
      grow: 1,
      searchText: (group) => supplierNameOf(group, suppliers),
      value: (group) => supplierNameOf(group, suppliers),
      cell: (group) => <OneLine>{supplierNameOf(group, suppliers)}</OneLine>,
    }),
  animal: column({
    key: 'animal',
    label: 'Animal',
    width: 90,
    value: ({ animal }) => animal,
  }),
  state: column({ key: 'state', label: 'State', width: 68, value: ({ state }) => state }),
  effective: column({
    key: 'effective',
    label: 'Status',
    width: 92,
    value: effectiveStatus,
    cell: (group) => <StatusChip status={effectiveStatus(group)} />,
  }),
  status: column({
    key: 'status',
    label: 'Stored Status',
    width: 140,
    value: ({ status }) => status,
    cell: (group) => <StatusSelect group={group} />,
  }),
  shares: column({
    key: 'remainingPortions',
    label: 'Portions left',
    width: 190,
    grow: 1,
    value: (group) => freeQuartersOf(quarterCountsOf(group)),
    cell: (group) => <Shares group={group} />,
  }),
  remainingCost: column({
    key: 'remainingCost',
    label: 'Remaining cost',
    width: 130,
    align: 'right',
    value: ({ remainingCost }) => remainingCost,
    cell: ({ remainingCost }) => <Money dollars={remainingCost} />,
  }),
  members: column({
    key: 'members',
    label: 'Members',
    width: 100,
    align: 'right',
    isUnsortable: true,
    value: (group) => memberEmailsOf(group).length,
  }),
  createdBy: column({
    key: 'createdBy',
    label: 'Created By',
    width: 110,
    grow: 0.6,
    value: ({ createdBy }) => createdBy?.username ?? null,
    cell: ({ createdBy }) => <OneLine>{createdBy?.username ?? '—'}</OneLine>,
  }),
  createdAt: column({
    key: 'createdAt',
    label: 'Created At',
    width: 116,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  }),
  updatedAt: column({
    key: 'updatedAt',
    label: 'Updated At',
    width: 116,
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  }),
};

const GroupName = ({ group: { _id, name, tag } }: { group: Group }) => (
  <Box sx={{ minWidth: 0 }}>
    <OneLine>
      <Link
        component={RouterLink}
        to={paths.adminGroup(_id)}
        color="textPrimary"
        underline="hover"
        sx={{ fontWeight: 600 }}
      >
        {name}
      </Link>
    </OneLine>
    {tag ? (
      <Typography variant="caption" color="textSecondary" noWrap component="div">
        {tag}
      </Typography>
    ) : null}
  </Box>
);

/** In the grid what is too long is cut, and shown whole on hover; a card has room for it. */
function OneLine({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        minWidth: 0,
        whiteSpace: { sm: 'nowrap' },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
      title={typeof children === 'string' ? children : undefined}
    >
      {children}
    </Box>
  );
}

function Shares({ group }: { group: Group }) {
  const counts = quarterCountsOf(group);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '5ch minmax(80px, 1fr)',
        gap: 1,
        alignItems: 'center',
        width: '100%',
      }}
    >
      <span>{formatPortions(freeQuartersOf(counts) / quartersPerPortion)}</span>
      <ShareBar counts={counts} />
    </Box>
  );
}
