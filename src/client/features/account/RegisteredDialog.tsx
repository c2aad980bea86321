import Button from '@mui/material/Button';

import { DialogFrame } from '../../ui/DialogFrame';

interface RegisteredDialogProps {
  asksToBeAdmin: boolean;
  onLeave: () => void;
}

export const RegisteredDialog = ({ asksToBeAdmin, onLeave }: RegisteredDialogProps) => (
  <DialogFrame
    title="Registration Successful"
    onClose={onLeave}
    actions={
      <Button variant="contained" onClick={onLeave}>
        Continue to Login
      </Button>
    }
  >
    {asksToBeAdmin
      ? 'Your account is ready. You can run a supplier’s groups once your request has been approved; we will email you.'
      : 'Your account is ready. Log in to join a group.'}
  </DialogFrame>
);
