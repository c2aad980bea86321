import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, type SubmitEventHandler } from 'react';

interface DialogFrameProps {
  title: string;
  /** Where it is a form. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** Without it neither Escape nor a tap outside closes the dialog. */
  onClose?: () => void;
  /** A tap outside does not close it, because input would be lost. */
  isForm?: boolean;
  isWide?: boolean;
  /** A Close button where nothing is given. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog with its title, what it shows, and the buttons below. */
export function DialogFrame({
  title,
  onSubmit,
  onClose,
  isForm = false,
  isWide = isForm,
  actions = <Button onClick={onClose}>Close</Button>,
  children,
}: DialogFrameProps) {
  const titleId = useId();
  const handleClose = (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'backdropClick' && (isForm || isSecondClick(event))) return;
    onClose?.();
  };
  const parts = (
    <>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={isForm ? fieldsSx : undefined}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog
      open
      onClose={handleClose}
      aria-labelledby={titleId}
      maxWidth={isWide ? 'sm' : 'xs'}
      fullWidth
    >
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit}>
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}

/** The second click of a double click: the first one has opened the dialog. */
const isSecondClick = (event: { detail?: unknown }): boolean =>
  typeof event.detail === 'number' && event.detail > 1;

const fieldsSx = { display: 'grid', gap: 2.5, '& > :first-of-type': { mt: 1 } };
