import Copy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import View from '@mui/icons-material/VisibilityOutlined';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';
import { RowMenu } from '../../../ui/DataTable/RowMenu';

interface GroupActionsProps {
  group: Group;
  onMembers?: () => void;
  onDelete?: () => void;
}

export const GroupActions = ({ group: { _id, name }, onMembers, onDelete }: GroupActionsProps) => (
  <RowMenu
    of={name}
    acts={[
      { label: 'View', name: `View ${name}`, icon: <View />, to: paths.adminGroup(_id) },
      { label: 'Edit', name: `Edit ${name}`, icon: <Edit />, to: paths.editGroup(_id) },
      { label: 'Copy', name: `Copy ${name}`, icon: <Copy />, to: paths.copyGroup(_id) },
      ...(onMembers
        ? [{ label: 'Members', name: `Members of ${name}`, icon: <People />, onClick: onMembers }]
        : []),
      ...(onDelete
        ? [
            {
              label: 'Delete',
              name: `Delete ${name}`,
              icon: <Delete />,
              onClick: onDelete,
              isDangerous: true,
            },
          ]
        : []),
    ]}
  />
);
