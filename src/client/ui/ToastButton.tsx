import Button from '@mui/material/Button';
import { closeSnackbar, type SnackbarKey } from 'notistack';
import { useCallback, useEffect } from 'react';

import { isTyping } from './isTyping';
import type { ToastAction } from './notify';

/** What can still be undone, the newest last; a toast that fades out has done its work. */
const offered: SnackbarKey[] = [];

const takeBack = (toastId: SnackbarKey): boolean => {
  const place = offered.indexOf(toastId);
  if (place >= 0) offered.splice(place, 1);
  return place >= 0;
};

/**
 * A toast is gone before the Tab key comes to it from the middle of a page: Ctrl+Z does what the
 * newest one offers, except in a field, where it takes back what was typed.
 */
export function ToastButton({ toastId, label, onAct }: ToastAction & { toastId: SnackbarKey }) {
  const handleAct = useCallback(() => {
    if (!takeBack(toastId)) return;
    closeSnackbar(toastId);
    onAct();
  }, [toastId, onAct]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndoKey(event) || isTyping(event.target)) return;
      if (offered.at(-1) !== toastId) return;
      event.preventDefault();
      handleAct();
    };
    offered.push(toastId);
    window.addEventListener('keydown', handleKey);
    return () => {
      takeBack(toastId);
      window.removeEventListener('keydown', handleKey);
    };
  }, [toastId, handleAct]);

  return (
    <Button
      color="inherit"
      size="small"
      onClick={handleAct}
      title="Ctrl+Z"
      aria-keyshortcuts="Control+Z Meta+Z"
      sx={{ minHeight: 44, fontWeight: 700, textDecoration: 'underline' }}
    >
      {label}
    </Button>
  );
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
