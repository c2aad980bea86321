import { useNavigate } from 'react-router-dom';

import { paths } from '../../config/paths';
import { JoinByInvite } from './JoinByInvite';

const messages = {
  missing: 'Invalid or missing invite token.',
  failed: 'Invalid or expired invite link',
};

export function InvitePage() {
  const navigate = useNavigate();
  return (
    <JoinByInvite
      messages={messages}
      factsOf={({ email, group }) => [
        { label: 'Invited', value: email },
        { label: 'Animal', value: group.animal },
        { label: 'Supplier', value: group.supplierName },
      ]}
      onJoined={({ supplierId, groupId }) =>
        void navigate(paths.groupSearch({ supplierId, groupId }))
      }
    />
  );
}
