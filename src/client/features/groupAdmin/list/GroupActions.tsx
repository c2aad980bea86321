import Copy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import View from '@mui/icons-material/VisibilityOutlined';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';
import { RowAction } from '../../../ui/DataTable/RowAction';

interface GroupActionsProps {
  group: Group;
  onMembers?: () => void;
  onDelete?: () => void;
}

export const GroupActions = ({ group: { _id, name }, onMembers, onDelete }: GroupActionsProps) => (
  <>
    <RowAction label="View" of={name} icon={<View />} to={paths.adminGroup(_id)} />
    <RowAction label="Edit" of={name} icon={<Edit />} to={paths.editGroup(_id)} />
    <RowAction label="Copy" of={name} icon={<Copy />} to={paths.copyGroup(_id)} />
    {onMembers ? (
      <RowAction label="Members" of={`of ${name}`} icon={<People />} onClick={onMembers} />
    ) : null}
    {onDelete ? (
      <RowAction label="Delete" of={name} icon={<Delete />} onClick={onDelete} isDangerous />
    ) : null}
  </>
);
