import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import {
  closeSnackbar,
  type CustomContentProps,
  type SnackbarAction,
  type SnackbarKey,
} from 'notistack';
import { useCallback, useEffect, useState, type Ref } from 'react';

const autoCloseMs = 3000;

/** Screen readers announce errors at once, other toasts when they pause. */
const roleOf = (variant: CustomContentProps['variant']) =>
  variant === 'error' || variant === 'warning' ? 'alert' : 'status';

export function Toast({
  id,
  message,
  variant,
  action,
  style,
  ref,
}: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const handleClose = useCallback(() => closeSnackbar(id), [id]);
  const holding = useAutoClose(autoCloseMs, handleClose);
  return (
    <Alert
      ref={ref}
      role={roleOf(variant)}
      severity={variant === 'default' ? 'info' : variant}
      variant="filled"
      style={style}
      {...(action ? { action: withClose(action, id, handleClose) } : { onClose: handleClose })}
      {...holding}
      sx={{
        width: 320,
        maxWidth: 'calc(100vw - 32px)',
        minHeight: 64,
        maxHeight: 800,
        alignItems: 'center',
        overflow: 'auto',
        overflowWrap: 'anywhere',
        boxShadow: 6,
      }}
    >
      {message}
    </Alert>
  );
}

/** A custom action replaces the Close button, so this adds one. */
const withClose = (action: SnackbarAction, id: SnackbarKey, onClose: () => void) => (
  <>
    {typeof action === 'function' ? action(id) : action}
    <IconButton aria-label="Close" title="Close" color="inherit" size="small" onClick={onClose}>
      <Close fontSize="small" />
    </IconButton>
  </>
);

/** Closes after `delay` ms; waits while pointed at or focused, then starts again. */
function useAutoClose(delay: number, onClose: () => void) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, delay);
    return () => clearTimeout(timer);
  }, [isHeld, delay, onClose]);

  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
}
