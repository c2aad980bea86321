import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useState } from 'react';

import { type GroupStatus, groupStatuses, groupStatusLabels } from '#shared/groups/groupStatus';

import type { Group } from '../../../api/group';
import { ActionDialog } from '../../../ui/ActionDialog';
import { statusGrounds } from '../../../ui/StatusChip';
import { describeUnsold, isFinal } from '../describeUnsold';
import { useChangeStatus } from '../useChangeStatus';

/**
 * The stored status; a choice shows at once and is reverted if the server refuses it. Asks for
 * confirmation only where Undo could not restore everything.
 */
export function StatusControl({ group }: { group: Group }) {
  const { name, status } = group;
  const { changeStatus } = useChangeStatus();
  const [asked, setAsked] = useState<'full' | 'closed' | null>(null);

  const handleChoose = (chosen: GroupStatus) => {
    if (chosen !== 'open' && isFinal(group, chosen)) setAsked(chosen);
    else void changeStatus(group, chosen);
  };

  return (
    <Box sx={{ minWidth: 0, lineHeight: 1.2 }} onMouseDown={keepFromGrid}>
      <Select
        size="small"
        value={status}
        onChange={({ target }) => handleChoose(target.value)}
        inputProps={{ 'aria-label': `Status of ${name}` }}
        sx={{ ...controlSx, bgcolor: statusGrounds[status] }}
      >
        {groupStatuses.map((option) => (
          <MenuItem key={option} value={option}>
            {groupStatusLabels[option]}
          </MenuItem>
        ))}
      </Select>
      {asked ? (
        <ActionDialog
          title={asked === 'closed' ? `Close ${name}?` : `Mark ${name} full?`}
          label={asked === 'closed' ? 'Close group' : 'Mark full'}
          act={() => void changeStatus(group, asked)}
          onClose={() => setAsked(null)}
        >
          {describeUnsold(group, asked) ?? 'Nothing is left unsold.'}
        </ActionDialog>
      ) : null}
    </Box>
  );
}

/** A grid that learns of the press takes the focus from the open menu, which then hears no key. */
const keepFromGrid = (event: React.MouseEvent): void => event.stopPropagation();

const controlSx = {
  fontSize: '0.875rem',
  fontWeight: 600,
  minWidth: 96,
  '& .MuiSelect-select': { py: 0.5 },
};
