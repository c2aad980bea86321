import Box from '@mui/material/Box';

import type { Change } from './describeChanges';

/** What was, and what is or will be. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        {label}: {before} → <strong>{after}</strong>
      </li>
    ))}
  </Box>
);
