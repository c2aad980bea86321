import { paidSharesObstacle } from '#shared/groups/paidSharesObstacle';

import type { Group } from '../../../api/group';
import { useDeleteGroupMutation } from '../../../api/groupsApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { DialogFrame } from '../../../ui/DialogFrame';
import { hasPaidShares } from './hasPaidShares';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
}

export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  const { _id: id, name } = group;
  const [deleteGroup] = useDeleteGroupMutation();
  if (hasPaidShares(group)) {
    return (
      <DialogFrame title={`${name} cannot be deleted`} onClose={onClose}>
        {paidSharesObstacle(group)}
      </DialogFrame>
    );
  }
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      label="Delete group"
      isDangerous
      act={() => deleteGroup({ params: { id } })}
      failure="Failed to delete group"
      done={`${name} was deleted.`}
      onClose={onClose}
    >
      This cannot be undone. The group, its members and its open invitations are gone for good.
    </ActionDialog>
  );
}
