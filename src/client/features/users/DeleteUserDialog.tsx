import Typography from '@mui/material/Typography';

import { useAbilities } from '../../api/platformApi';
import { useDeleteUserMutation, useListToCollectQuery, type User } from '../../api/usersApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { ToCollectList } from '../../ui/ToCollectList';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user: { _id: id, username }, onClose }: DeleteUserDialogProps) {
  const [deleteUser] = useDeleteUserMutation();
  const can = useAbilities();
  const { data: toCollect = [], isLoading } = useListToCollectQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, skip: !can.keepRecords },
  );
  return (
    <ActionDialog
      title={`Delete ${username}?`}
      label={toCollect.length > 0 ? 'Delete user anyway' : 'Delete user'}
      isWaiting={isLoading}
      isDangerous
      act={() => deleteUser({ params: { id } })}
      failure="Failed to delete user."
      done={`${username} was deleted.`}
      onClose={onClose}
    >
      <Typography>
        This cannot be undone. They are logged out everywhere. What they bought stays on record,
        under a deleted user.
      </Typography>
      <ToCollectList
        lead={`${username} has not collected everything yet:`}
        shares={toCollect}
        advice="They can still collect it with the receipt number. What was printed of them stays until then."
      />
    </ActionDialog>
  );
}
