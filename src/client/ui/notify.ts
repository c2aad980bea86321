import { enqueueSnackbar, type VariantType } from 'notistack';

const show = (variant: VariantType) => (message: string) => {
  enqueueSnackbar(message, { variant });
};

/** The one way to a toast: `notify.success('Saved.')`. */
export const notify = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
};
