import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { effectiveStatus, groupStatusLabels } from '#shared/groups/groupStatus';
import { formatPortions, quartersPerPortion } from '#shared/groups/portions';
import { freeQuartersOf, type QuarterCounts } from '#shared/inventory/quarterCounts';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { serverNow } from '../../../api/serverClock';
import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/compat/suppliers';
import { paths } from '../../../config/paths';
import { CellText } from '../../../ui/DataTable/CellText';
import type { Column } from '../../../ui/DataTable/columns';
import { deadlineLine, openDeadline } from '../../../ui/Deadline/deadlineText';
import { ShareBar } from '../../../ui/ShareBar/ShareBar';
import { StatusChip } from '../../../ui/StatusChip';
import { When } from '../../../ui/When';
import { StatusControl } from './StatusControl';

/** Every column of the two lists of groups; the keys are what the server sorts by. */
export const groupColumns = (suppliers: readonly Supplier[]) =>
  ({
    name: {
      key: 'name',
      label: 'Group Name',
      width: 200,
      grow: 1.6,
      searchText: ({ name, tag }) => `${name}\n${tag ?? ''}`,
      value: ({ name }) => name,
      cell: (group) => <GroupName group={group} />,
    },
    supplier: {
      key: 'supplier',
      label: 'Supplier',
      width: 130,
      grow: 1,
      searchText: (group) => supplierOf(group, suppliers).name,
      value: (group) => supplierOf(group, suppliers).name,
    },
    animal: {
      key: 'animal',
      label: 'Animal',
      width: 90,
      value: ({ animal }) => animal,
    },
    state: { key: 'state', label: 'State', width: 68, value: ({ state }) => state },
    effective: {
      key: 'effective',
      label: 'Status',
      width: 88,
      value: effectiveStatus,
      cell: (group) => <StatusChip status={effectiveStatus(group)} />,
    },
    stored: {
      key: 'status',
      label: 'Stored Status',
      width: 140,
      value: ({ status }) => status,
      cell: (group) => <StatusControl group={group} />,
    },
    bothStatuses: {
      key: 'effective',
      label: 'Status',
      width: 128,
      value: effectiveStatus,
      cell: (group) => <BothStatuses group={group} />,
    },
    shares: {
      key: 'remainingPortions',
      label: 'Portions left',
      width: 190,
      grow: 1,
      value: ({ quarters }) => freeQuartersOf(quarters),
      cell: ({ quarters }) => <Shares counts={quarters} />,
    },
    deadline: {
      key: 'fillBy',
      label: 'Deadline',
      width: 175,
      value: openDeadline,
      cell: (group) => <Deadline group={group} />,
    },
    members: {
      key: 'members',
      label: 'Members',
      width: 100,
      align: 'right',
      isUnsortable: true,
      value: (group) => group.members.length,
    },
    createdBy: {
      key: 'createdBy',
      label: 'Created By',
      width: 110,
      grow: 0.6,
      value: ({ createdBy }) => createdBy,
    },
    createdAt: {
      key: 'createdAt',
      label: 'Created At',
      width: 116,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    updatedAt: {
      key: 'updatedAt',
      label: 'Updated At',
      width: 116,
      value: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
    },
  }) satisfies Record<string, Column<Group>>;

export type GroupColumn = keyof ReturnType<typeof groupColumns>;

const GroupName = ({ group: { _id, name, tag } }: { group: Group }) => (
  <CellText isName title={name} note={tag}>
    <Link component={RouterLink} to={paths.adminGroup(_id)} color="textPrimary">
      {name}
    </Link>
  </CellText>
);

/** The stored status, and what buyers see where that is another. */
const BothStatuses = ({ group }: { group: Group }) => {
  const effective = effectiveStatus(group);
  return (
    <Box sx={{ minWidth: 0, lineHeight: 1.2 }}>
      <StatusControl group={group} />
      {effective === group.status ? null : (
        <Typography variant="caption" component="div" sx={{ color: 'warning.main', px: 0.5 }}>
          shows as {groupStatusLabels[effective]}
        </Typography>
      )}
    </Box>
  );
};

/** The column's heading says that it is the deadline. */
const Deadline = ({ group }: { group: Group }) =>
  deadlineLine(group, serverNow())?.replace(/^Deadline /, '') ?? '—';

const Shares = ({ counts }: { counts: QuarterCounts }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '5ch minmax(0, 1fr)', md: '5ch minmax(80px, 1fr)' },
      gap: 1,
      alignItems: 'center',
      width: '100%',
    }}
  >
    <span>{formatPortions(freeQuartersOf(counts) / quartersPerPortion)}</span>
    <ShareBar counts={counts} />
  </Box>
);
