import GlobalStyles from '@mui/material/GlobalStyles';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type SnackbarKey } from 'notistack';
import { useEffect, useCallback } from 'react';
import Button from '@mui/material/Button';

import { showToasts, type ToastMessage, type ToastAction } from './notify';
import { Toast } from './Toast';
import { isTyping } from './isTyping';

const components = { default: Toast, success: Toast, info: Toast, warning: Toast, error: Toast };

/** 16 px from the corner: each toast has 6 px above it already. */
const place = { '.notistack-SnackbarContainer': { inset: '10px 16px auto auto !important' } };

/** When each toast of bad news was shown, in milliseconds since 1970. */
const badNews = new Map<SnackbarKey, number>();

/** Time in which a toast still belongs to the page that comes, ms: it was said while leaving. */
const leavingMs = 500;

function enqueue({ kind, text, action }: ToastMessage): void {
  const id = enqueueSnackbar(text, {
    variant: kind,
    ...(action && { action: (id) => <ToastButton toastId={id} {...action} /> }),
  });
  if (kind === 'error' || kind === 'warning') badNews.set(id, Date.now());
}

function closeBadNews(): void {
  for (const [id, shownAt] of badNews) {
    if (Date.now() - shownAt < leavingMs) continue;
    closeSnackbar(id);
    badNews.delete(id);
  }
}

/** The toasts, one below the other. A toast closes itself. */
export function ToastStack() {
  useEffect(() => showToasts(enqueue, closeBadNews), []);
  return (
    <>
      <GlobalStyles styles={place} />
      <SnackbarProvider
        Components={components}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={null}
        maxSnack={3}
        preventDuplicate
      />
    </>
  );
}

/** Toasts with an Undo, the newest last; one that fades out has done its work. */
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
function ToastButton({ toastId, label, onAct }: ToastAction & { toastId: SnackbarKey }) {
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
