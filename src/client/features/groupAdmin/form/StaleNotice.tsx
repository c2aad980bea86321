import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';

import { ChangeList } from './ChangeList';
import type { Change } from './describeChanges';

/** Somebody else saved first: what they changed, beside the button to save again. */
export const StaleNotice = ({ changes }: { changes: readonly Change[] }) => (
  <Alert severity="warning">
    <AlertTitle>This group has changed since you opened it.</AlertTitle>
    <ChangeList changes={changes} />
    Your changes are kept. Check them, then save again.
  </Alert>
);
