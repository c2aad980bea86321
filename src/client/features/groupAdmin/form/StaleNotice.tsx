import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';

import type { Change } from './describeChanges';

/** Somebody else saved first: what they changed, beside the button to save again. */
export const StaleNotice = ({ changes }: { changes: readonly Change[] }) => (
  <Alert severity="warning">
    <AlertTitle>This group has changed since you opened it.</AlertTitle>
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before} → <strong>{after}</strong>
        </li>
      ))}
    </Box>
    What you typed is kept. Look at it again, then save once more.
  </Alert>
);
