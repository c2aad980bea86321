import Chip from '@mui/material/Chip';

import { type GroupStatus, groupStatusLabels } from '#shared/groups/groupStatus';

/** Background colors of the statuses. */
export const statusGrounds = { open: 'success.light', full: 'warning.light', closed: 'info.light' };

export const StatusChip = ({ status }: { status: GroupStatus }) => (
  <Chip
    size="small"
    label={groupStatusLabels[status]}
    sx={{ fontWeight: 600, color: 'text.primary', bgcolor: statusGrounds[status] }}
  />
);
