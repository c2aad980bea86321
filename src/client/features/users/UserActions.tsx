import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Info from '@mui/icons-material/InfoOutlined';

import type { User } from '../../api/usersApi';
import { useActor } from '../../session/useUser';
import { RowAction } from '../../ui/DataTable/RowAction';

interface UserActionsProps {
  user: User;
  onInfo: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Without Edit and Delete in one's own row. */
export function UserActions({ user, onInfo, onEdit, onDelete }: UserActionsProps) {
  const isOneself = useActor().id === user._id;
  return (
    <>
      <RowAction label="Info" of={user.username} icon={<Info />} onClick={onInfo} />
      <RowAction
        label="Edit"
        of={user.username}
        icon={<Edit />}
        onClick={onEdit}
        obstacle={isOneself ? 'You cannot edit your own account here.' : undefined}
      />
      <RowAction
        label="Delete"
        of={user.username}
        icon={<Delete />}
        onClick={onDelete}
        isDangerous
        obstacle={isOneself ? 'You cannot delete your own account.' : undefined}
      />
    </>
  );
}
