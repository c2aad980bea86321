import { enqueueSnackbar, type VariantType } from 'notistack';

import { ToastButton, type ToastAction } from './ToastButton';

const show =
  (variant: VariantType) =>
  (message: string, action?: ToastAction): void => {
    enqueueSnackbar(message, {
      variant,
      ...(action && { action: (id) => <ToastButton toastId={id} {...action} /> }),
    });
  };

/** The one way to a toast: `notify.success('Saved.')`. */
export const notify = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
};
