import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface RegisteredDialogProps {
  isOpen: boolean;
  asksToBeAdmin: boolean;
  onLeave: () => void;
}

export function RegisteredDialog({ isOpen, asksToBeAdmin, onLeave }: RegisteredDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onLeave} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Registration Successful</DialogTitle>
      <DialogContent>
        {asksToBeAdmin
          ? 'Your account is ready. You can run a supplier’s groups once your request has been approved; we will email you.'
          : 'Your account is ready. Log in to join a group.'}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onLeave}>
          Continue to Login
        </Button>
      </DialogActions>
    </Dialog>
  );
}
