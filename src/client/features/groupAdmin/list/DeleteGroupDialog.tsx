import { paidSharesObstacle } from '#shared/groups/paidSharesObstacle';

import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useDeleteGroupMutation } from '../../../api/groupsApi';
import { DeleteDialog } from '../../../ui/DeleteDialog';
import { hasPaidShares } from './hasPaidShares';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
}

export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  const { _id, name } = group;
  const [deleteGroup, { isLoading }] = useDeleteGroupMutation();

  const handleDelete = async () => {
    const { error } = await deleteGroup({ params: { id: _id } });
    return error ? errorMessage(error, 'Failed to delete group') : null;
  };

  return (
    <DeleteDialog
      kind="group"
      name={name}
      obstacle={hasPaidShares(group) ? paidSharesObstacle(group) : null}
      isBusy={isLoading}
      onDelete={handleDelete}
      onClose={onClose}
    >
      This cannot be undone. The group, its members and its open invitations are gone for good.
    </DeleteDialog>
  );
}
