import { hasAdminFlag } from '#shared/users/actor';
import type { User } from '#shared/users/users.contract';

import { FactList } from '../../ui/FactList';
import { InfoDialog } from '../../ui/InfoDialog';
import { When } from '../../ui/When';
import { roleNames } from './roleNames';

interface UserInfoDialogProps {
  user: User;
  supplierName: string | null;
  onClose: () => void;
}

export const UserInfoDialog = ({ user, supplierName, onClose }: UserInfoDialogProps) => (
  <InfoDialog title={user.username} onClose={onClose}>
    <FactList
      facts={[
        { label: 'Email', value: user.email },
        { label: 'Role', value: roleNames[user.role] },
        { label: 'Supplier', value: supplierName ?? 'None' },
        { label: 'Runs groups', value: hasAdminFlag(user.role) ? 'Yes' : 'No' },
        { label: 'Created', value: <When at={user.createdAt} /> },
        { label: 'Updated', value: <When at={user.updatedAt} /> },
      ]}
    />
  </InfoDialog>
);
