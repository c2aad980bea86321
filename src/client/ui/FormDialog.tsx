import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, type SubmitEventHandler } from 'react';

interface FormDialogProps {
  title: string;
  /** Says what happens: `Refund $550.00`. */
  submitLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A short form over the page it belongs to: a tap beside it loses nothing, and it stays while it is sent. */
export function FormDialog({
  title,
  submitLabel,
  isDangerous = false,
  isBusy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const titleId = useId();
  const handleClose = (_event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (!isBusy && reason !== 'backdropClick') onClose();
  };
  return (
    <Dialog open onClose={handleClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, '& > :first-of-type': { mt: 1 } }}>
          {children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
