import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { groupStatuses, type GroupStatus } from '#shared/groups/groupStatus';

import { useAbilities } from '../../../api/platformApi';
import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useDeleteGroupMutation, useExportGroupsMutation } from '../../../api/groupsApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { ExportButtons } from '../../../ui/DataTable/ExportButtons';
import { countOf, groupStatusLabels } from '../../../ui/labels';
import { notify } from '../../../ui/notify';
import { isFinal, notifiesBuyers } from '../describeUnsold';
import { hasPaidShares } from './hasPaidShares';
import { useBulkStatus } from './useBulkStatus';

interface BulkGroupActionsProps {
  groups: readonly Group[];
  onClear: () => void;
}

/** What can be done with several groups at once. It asks only what Undo could not take back. */
export function BulkGroupActions({ groups, onClear }: BulkGroupActionsProps) {
  const can = useAbilities();
  const { setStatus } = useBulkStatus();
  const [deleteGroup] = useDeleteGroupMutation();
  const [asked, setAsked] = useState<GroupStatus | 'delete' | null>(null);
  const deletable = groups.filter((group) => !hasPaidShares(group));

  const handleChoose = (status: GroupStatus) => {
    if (status !== 'open' && groups.some((group) => isFinal(group, status))) setAsked(status);
    else void setStatus(groups, status);
  };
  const handleDelete = async () => {
    let deleted = 0;
    for (const { _id: id } of deletable) {
      const { error } = await deleteGroup({ params: { id } });
      if (error) notify.error(errorMessage(error, 'Failed to delete group'));
      else deleted += 1;
    }
    if (deleted > 0) notify.success(`${countOf(deleted, 'group')} deleted.`);
    onClear();
  };

  return (
    <>
      <TextField
        select
        size="small"
        label="Set status"
        value=""
        onChange={({ target }) => handleChoose(target.value as GroupStatus)}
        sx={{ width: 140 }}
      >
        {groupStatuses.map((status) => (
          <MenuItem key={status} value={status}>
            {groupStatusLabels[status]}
          </MenuItem>
        ))}
      </TextField>
      {can.exports ? (
        <ExportButtons
          name="groups"
          args={{ query: { ids: groups.map(({ _id }) => _id).join(',') } }}
          useExport={useExportGroupsMutation}
        />
      ) : null}
      <Button size="small" color="error" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {asked ? (
        <ActionDialog
          title={asked === 'delete' ? 'Delete these groups?' : 'Take these groups off sale?'}
          label={
            asked === 'delete'
              ? `Delete ${countOf(deletable.length, 'group')}`
              : `Mark ${countOf(groups.length, 'group')} ${asked}`
          }
          isDangerous={asked === 'delete'}
          act={() => void (asked === 'delete' ? handleDelete() : setStatus(groups, asked))}
          onClose={() => setAsked(null)}
        >
          <Typography>
            {asked === 'delete'
              ? describeDeletion(groups.length, deletable.length)
              : describeOffSale(groups, asked)}
          </Typography>
        </ActionDialog>
      ) : null}
    </>
  );
}

function describeOffSale(groups: readonly Group[], status: GroupStatus): string {
  const told = groups.filter((group) => group.status === 'open' && notifiesBuyers(group, status));
  return [
    groups.some(({ quarters }) => quarters.held > 0)
      ? 'A buyer is paying for one of these shares right now. They will be told, and not charged.'
      : '',
    told.length > 0
      ? `Buyers of ${countOf(told.length, 'group')} are told that it goes ahead.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function describeDeletion(chosen: number, deletable: number): string {
  const kept = chosen - deletable;
  const gone = `This cannot be undone. ${countOf(deletable, 'group')}, with members and open invitations, will be gone for good.`;
  return kept > 0
    ? `${gone} ${countOf(kept, 'group')} with paid shares ${kept === 1 ? 'stays' : 'stay'}.`
    : gone;
}
