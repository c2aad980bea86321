import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

import type { Group } from '../../../api/group';
import { AddMemberForm } from './AddMemberForm';
import { MemberRemoval } from './MemberRemoval';

interface MembersDialogProps {
  group: Group;
  onClose: () => void;
}

export function MembersDialog({ group, onClose }: MembersDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        Members of {group.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <AddMemberForm group={group} />
        <MemberRemoval group={group} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
