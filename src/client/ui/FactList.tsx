import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts of a thing, line by line; those without a value are left out. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: {
        xs: 'fit-content(45%) minmax(0, 1fr)',
        sm: 'minmax(5.5rem, max-content) minmax(0, 1fr)',
      },
      columnGap: { xs: 2, sm: 3 },
      rowGap: 1,
      alignItems: 'baseline',
      m: 0,
    }}
  >
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
  </Box>
);
