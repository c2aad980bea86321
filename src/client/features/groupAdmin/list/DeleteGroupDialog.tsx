import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useDeleteGroupMutation } from '../../../api/groupsApi';
import { DeleteDialog } from '../../../ui/DeleteDialog';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
}

export function DeleteGroupDialog({ group: { _id, name }, onClose }: DeleteGroupDialogProps) {
  const [deleteGroup, { isLoading }] = useDeleteGroupMutation();

  const handleDelete = async () => {
    const { error } = await deleteGroup({ params: { id: _id } });
    return error ? errorMessage(error, 'Failed to delete group') : null;
  };

  return (
    <DeleteDialog
      kind="group"
      name={name}
      isBusy={isLoading}
      onDelete={handleDelete}
      onClose={onClose}
    >
      The group, its members and its open invitations are gone for good. A group with paid shares
      cannot be deleted: close it, and refund them first.
    </DeleteDialog>
  );
}
