import type { Group } from '#shared/groups/groups.contract';

import { errorMessage } from '../../../api/errorMessage';
import { useDeleteGroupMutation } from '../../../api/groupsApi';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { notify } from '../../../ui/notify';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
}

export function DeleteGroupDialog({ group: { _id, name }, onClose }: DeleteGroupDialogProps) {
  const [deleteGroup, { isLoading }] = useDeleteGroupMutation();

  const handleDelete = async () => {
    const { error } = await deleteGroup({ params: { id: _id } });
    if (error) notify.error(errorMessage(error, 'Failed to delete group'));
    else notify.success(`${name} was deleted.`);
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      confirmLabel="Delete group"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void handleDelete()}
      onCancel={onClose}
    >
      The group, its members and its open invitations are gone for good. A group with paid shares
      cannot be deleted: close it, and refund them first.
    </ConfirmDialog>
  );
}
