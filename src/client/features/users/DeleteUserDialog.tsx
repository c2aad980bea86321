import { errorMessage } from '../../api/errorMessage';
import { useDeleteUserMutation, type User } from '../../api/usersApi';
import { DeleteDialog } from '../../ui/DeleteDialog';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user: { _id, username }, onClose }: DeleteUserDialogProps) {
  const [deleteUser, { isLoading }] = useDeleteUserMutation();

  const handleDelete = async () => {
    const { error } = await deleteUser({ params: { id: _id } });
    return error ? errorMessage(error, 'Failed to delete user.') : null;
  };

  return (
    <DeleteDialog
      kind="user"
      name={username}
      isBusy={isLoading}
      onDelete={handleDelete}
      onClose={onClose}
    >
      This cannot be undone. They are logged out everywhere. What they bought stays on record, under
      a deleted user.
    </DeleteDialog>
  );
}
