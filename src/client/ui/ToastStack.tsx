import GlobalStyles from '@mui/material/GlobalStyles';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type SnackbarKey } from 'notistack';
import { useEffect } from 'react';

import { showToasts, type ToastMessage } from './notify';
import { Toast } from './Toast';
import { ToastButton } from './ToastButton';

const components = { default: Toast, success: Toast, info: Toast, warning: Toast, error: Toast };

/** 16 px from the corner: each toast has 6 px above it already. */
const place = { '.notistack-SnackbarContainer': { inset: '10px 16px auto auto !important' } };

/** When each toast of bad news was shown, in milliseconds since 1970. */
const badNews = new Map<SnackbarKey, number>();

/** What is said in the moment of leaving is meant for the page that comes. */
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
