import Chip from '@mui/material/Chip';

import type { GroupStatus } from '#shared/groups/groupStatus';

export const statusNames: Record<GroupStatus, string> = {
  open: 'Open',
  full: 'Full',
  closed: 'Closed',
};

const grounds = { open: 'success.light', full: 'warning.light', closed: 'info.light' };

export const StatusChip = ({ status }: { status: GroupStatus }) => (
  <Chip
    size="small"
    label={statusNames[status]}
    sx={{ fontWeight: 600, color: 'text.primary', bgcolor: grounds[status] }}
  />
);
