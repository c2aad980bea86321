import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useState } from 'react';

import { groupStatuses, type GroupStatus } from '#shared/groups/groupStatus';

import type { Group } from '../../../api/group';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { groupStatusLabels } from '../../../ui/labels';
import { describeUnsold } from '../describeUnsold';
import { useChangeStatus } from '../useChangeStatus';

/**
 * The stored status; what is chosen shows at once, and goes back if the server refuses. Where unsold
 * shares go off sale by it, it asks first.
 */
export function StatusSelect({ group }: { group: Group }) {
  const { name, status } = group;
  const { changeStatus } = useChangeStatus();
  const [asked, setAsked] = useState<'full' | 'closed' | null>(null);

  const handleChoose = (chosen: GroupStatus) => {
    if (chosen !== 'open' && describeUnsold(group, chosen)) setAsked(chosen);
    else void changeStatus(group, chosen);
  };
  const handleConfirm = () => {
    if (asked) void changeStatus(group, asked);
    setAsked(null);
  };

  return (
    <>
      <Select
        size="small"
        value={status}
        onChange={({ target }) => handleChoose(target.value)}
        inputProps={{ 'aria-label': `Status of ${name}` }}
        sx={{ fontSize: '0.875rem', minWidth: 96, '& .MuiSelect-select': { py: 0.75 } }}
      >
        {groupStatuses.map((option) => (
          <MenuItem key={option} value={option}>
            {groupStatusLabels[option]}
          </MenuItem>
        ))}
      </Select>
      {asked ? (
        <ConfirmDialog
          isOpen
          title={asked === 'closed' ? `Close ${name}?` : `Mark ${name} full?`}
          confirmLabel={asked === 'closed' ? 'Close group' : 'Mark full'}
          onConfirm={handleConfirm}
          onCancel={() => setAsked(null)}
        >
          {describeUnsold(group, asked) ?? 'Nothing is unsold any more.'}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
