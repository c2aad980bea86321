import type { User } from '#shared/users/users.contract';

import { errorMessage } from '../../api/errorMessage';
import { useDeleteUserMutation } from '../../api/usersApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user: { _id, username }, onClose }: DeleteUserDialogProps) {
  const [deleteUser, { isLoading }] = useDeleteUserMutation();

  const handleDelete = async () => {
    const { error } = await deleteUser({ params: { id: _id } });
    if (error) notify.error(errorMessage(error, 'Failed to delete user.'));
    else notify.success(`${username} was deleted.`);
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${username}?`}
      confirmLabel="Delete user"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void handleDelete()}
      onCancel={onClose}
    >
      The account is gone for good, and they are logged out everywhere. What they bought stays on
      record, under a deleted user.
    </ConfirmDialog>
  );
}
