import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface FloatingBarProps {
  label: string;
  children: ReactNode;
}

/** Acts on what is above, in reach wherever one scrolls; on a phone in a row of their own. */
export const FloatingBar = ({ label, children }: FloatingBarProps) => (
  <Paper component="section" aria-label={label} elevation={6} sx={barSx}>
    {children}
  </Paper>
);

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  position: 'sticky',
  bottom: 16,
  zIndex: 3,
  mt: 2,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
};
