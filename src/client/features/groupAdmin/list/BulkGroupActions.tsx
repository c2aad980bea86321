import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { type GroupStatus, groupStatuses, groupStatusLabels } from '#shared/groups/groupStatus';

import { useAbilities } from '../../../api/platformApi';
import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useDeleteGroupMutation, useExportGroupsMutation } from '../../../api/groupsApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { actOnEach } from '../../../ui/DataTable/actOnEach';
import { ChosenNames } from '../../../ui/DataTable/ChosenNames';
import { ExportButtons } from '../../../ui/DataTable/ExportButtons';
import { countOf } from '../../../ui/labels';
import { notify } from '../../../ui/notify';
import { isFinal, notifiesBuyers } from '../describeUnsold';
import { useSetStatus, type StatusChange } from '../useSetStatus';
import { hasPaidShares } from './hasPaidShares';

interface BulkGroupActionsProps {
  groups: readonly Group[];
  /** The chosen groups that are not on screen. */
  unseen: readonly Group[];
  onClear: () => void;
}

/**
 * Acts on several groups at once. It asks only where Undo could not take the act back, and before anything is done to
 * a group that is not on screen.
 */
export function BulkGroupActions({ groups, unseen, onClear }: BulkGroupActionsProps) {
  const can = useAbilities();
  const { setStatus } = useBulkStatus();
  const [deleteGroup] = useDeleteGroupMutation();
  const [asked, setAsked] = useState<GroupStatus | 'delete' | null>(null);
  const deletable = groups.filter((group) => !hasPaidShares(group));

  const handleChoose = (status: GroupStatus) => {
    const isTakenBack = status === 'open' || !groups.some((group) => isFinal(group, status));
    if (unseen.length > 0 || !isTakenBack) setAsked(status);
    else void setStatus(groups, status);
  };
  const handleDelete = async () => {
    const deleted = await actOnEach({
      rows: deletable,
      nameOf: ({ name }) => name,
      act: async ({ _id: id }) => {
        const { error } = await deleteGroup({ params: { id } });
        return error ? errorMessage(error, 'Failed to delete group') : null;
      },
    });
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
          title={titles[asked]}
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
          {asked === 'delete' ? (
            <>
              <ChosenNames label="Deleted" names={namesOf(deletable)} />
              <ChosenNames label="Kept" names={namesOf(groups.filter(hasPaidShares))} />
            </>
          ) : (
            <ChosenNames label="Not on this page" names={namesOf(unseen)} />
          )}
        </ActionDialog>
      ) : null}
    </>
  );
}

const titles = {
  delete: 'Delete these groups?',
  open: 'Put these groups on sale?',
  full: 'Take these groups off sale?',
  closed: 'Take these groups off sale?',
};

const namesOf = (groups: readonly Group[]): string[] => groups.map(({ name }) => name);

function describeOffSale(groups: readonly Group[], status: GroupStatus): string {
  const told = groups.filter((group) => group.status === 'open' && notifiesBuyers(group, status));
  return [
    status === 'open' ? 'What is left of them can be bought again.' : '',
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

/** Sets the stored status of several groups, one after the other, and shows a toast with Undo. */
function useBulkStatus() {
  const setOne = useSetStatus();

  /** Returns what takes back what was changed, and whether anything was refused. */
  const applyAll = async (changes: StatusChange[]) => {
    const undos: StatusChange[] = [];
    const accepted = await actOnEach({
      rows: changes,
      nameOf: ({ group }) => group.name,
      act: async (change) => {
        const { refusal, undo } = await setOne(change);
        if (undo) undos.push(undo);
        return refusal;
      },
    });
    return { undos, isRefused: accepted < changes.length };
  };

  /** Also of groups that had it when they were last read: another admin may have changed them since. */
  const setStatus = async (groups: readonly Group[], to: GroupStatus) => {
    const { undos, isRefused } = await applyAll(
      groups.map((group) => ({ group, to, known: group.status })),
    );
    if (undos.length === 0) {
      if (!isRefused)
        notify.success(`Nothing changed: all are ${groupStatusLabels[to].toLowerCase()}.`);
      return;
    }
    const told = `${countOf(undos.length, 'group')} now ${groupStatusLabels[to].toLowerCase()}.`;
    notify.success(told, { label: 'Undo', onAct: () => void takeBack(undos) });
  };
  const takeBack = async (undos: StatusChange[]) => {
    const { undos: back } = await applyAll(undos);
    if (back.length > 0) notify.success(`${countOf(back.length, 'group')} as before.`);
  };
  return { setStatus };
}
