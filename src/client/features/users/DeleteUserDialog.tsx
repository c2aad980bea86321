import { useDeleteUserMutation, type User } from '../../api/usersApi';
import { ActionDialog } from '../../ui/ActionDialog';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user: { _id: id, username }, onClose }: DeleteUserDialogProps) {
  const [deleteUser] = useDeleteUserMutation();
  return (
    <ActionDialog
      title={`Delete ${username}?`}
      label="Delete user"
      isDangerous
      act={() => deleteUser({ params: { id } })}
      failure="Failed to delete user."
      done={`${username} was deleted.`}
      onClose={onClose}
    >
      This cannot be undone. They are logged out everywhere. What they bought stays on record, under
      a deleted user.
    </ActionDialog>
  );
}
