import Stack from '@mui/material/Stack';

import type { Group } from '../../../api/group';
import { DialogFrame } from '../../../ui/DialogFrame';
import { AddMemberForm } from './AddMemberForm';
import { MemberRemoval } from './MemberRemoval';

interface MembersDialogProps {
  group: Group;
  onClose: () => void;
}

export const MembersDialog = ({ group, onClose }: MembersDialogProps) => (
  <DialogFrame title={`Members of ${group.name}`} onClose={onClose} isWide>
    <Stack spacing={3}>
      <AddMemberForm group={group} />
      <MemberRemoval group={group} />
    </Stack>
  </DialogFrame>
);
