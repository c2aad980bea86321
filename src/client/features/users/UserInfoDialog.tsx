import { hasAdminFlag } from '#shared/users/roles';

import type { User } from '../../api/usersApi';
import { FactList } from '../../ui/FactList';
import { DialogFrame } from '../../ui/DialogFrame';
import { roleLabels } from '../../ui/labels';
import { When } from '../../ui/When';
import { SecondFactorFact } from './SecondFactorFact';

interface UserInfoDialogProps {
  user: User;
  supplierName: string | null;
  onClose: () => void;
}

export const UserInfoDialog = ({ user, supplierName, onClose }: UserInfoDialogProps) => (
  <DialogFrame title={user.username} onClose={onClose}>
    <FactList
      facts={[
        { label: 'Email', value: user.email },
        {
          label: 'New email',
          value: user.pendingEmail && `${user.pendingEmail}, not confirmed yet`,
        },
        { label: 'Role', value: roleLabels[user.role] },
        { label: 'Supplier', value: supplierName ?? 'None' },
        { label: 'Admin', value: hasAdminFlag(user.role) ? 'Yes' : 'No' },
        {
          label: 'Second factor',
          value: user.hasSecondFactor ? <SecondFactorFact user={user} onRemoved={onClose} /> : null,
        },
        { label: 'Created', value: <When at={user.createdAt} /> },
        { label: 'Updated', value: <When at={user.updatedAt} /> },
      ]}
    />
  </DialogFrame>
);
