import { useNavigate } from 'react-router-dom';

import { paths } from '../../config/paths';
import { JoinByInvite } from './JoinByInvite';

const messages = {
  missing: 'Invalid invitation link.',
  failed: 'Failed to validate invitation.',
};

export function JoinGroupPage() {
  const navigate = useNavigate();
  return (
    <JoinByInvite
      messages={messages}
      factsOf={({ group }) => [
        { label: 'Animal', value: group.animal },
        { label: 'State', value: group.state },
        { label: 'Supplier', value: group.supplierName },
      ]}
      onJoined={() => void navigate(paths.myGroups)}
    />
  );
}
