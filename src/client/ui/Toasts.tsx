import GlobalStyles from '@mui/material/GlobalStyles';
import { SnackbarProvider } from 'notistack';

import { Toast } from './Toast';

const components = { default: Toast, success: Toast, info: Toast, warning: Toast, error: Toast };

/** 16 px from the corner: each toast has 6 px above it already. */
const place = { '.notistack-SnackbarContainer': { inset: '10px 16px auto auto !important' } };

/** Where toasts appear; mounted once, beside the router. A toast closes itself. */
export function Toasts() {
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
