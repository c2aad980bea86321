import Button from '@mui/material/Button';

import { ErrorState } from '../ui/PageState';

/** A page that failed to load or to draw; loading it again also fetches a newer version. */
export function CrashPage() {
  return (
    <ErrorState
      message="This page could not be shown. Please reload it. If that does not help, try again later."
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
