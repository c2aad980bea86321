import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';

import type { Group } from '#shared/groups/groups.contract';
import { groupStatuses, type GroupStatus } from '#shared/groups/groupStatus';

import { errorMessage } from '../../../api/errorMessage';
import { useUpdateGroupStatusMutation } from '../../../api/groupsApi';
import { notify } from '../../../ui/notify';
import { statusNames } from '../StatusChip';

/** The stored status; what is chosen shows at once, and goes back if the server refuses. */
export function StatusSelect({ group: { _id, name, status } }: { group: Group }) {
  const [updateStatus] = useUpdateGroupStatusMutation();

  const handleChoose = async (chosen: GroupStatus) => {
    const { error } = await updateStatus({ params: { id: _id }, body: { status: chosen } });
    if (error) notify.error(errorMessage(error, 'Failed to update status'));
    else notify.success(`${name} is now ${statusNames[chosen].toLowerCase()}.`);
  };

  return (
    <Select
      size="small"
      value={status}
      onChange={({ target }) => void handleChoose(target.value)}
      inputProps={{ 'aria-label': `Status of ${name}` }}
      sx={{ fontSize: '0.875rem', minWidth: 96, '& .MuiSelect-select': { py: 0.75 } }}
    >
      {groupStatuses.map((option) => (
        <MenuItem key={option} value={option}>
          {statusNames[option]}
        </MenuItem>
      ))}
    </Select>
  );
}
