import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** What can be done with the ticked rows, in reach wherever one scrolls. */
export const BulkBar = ({ count, onClear, children }: BulkBarProps) => (
  <Paper component="section" aria-label="Selected rows" elevation={6} sx={barSx}>
    <Typography role="status" sx={{ fontWeight: 600, mr: 'auto' }}>
      {count.toLocaleString('en-US')} selected
    </Typography>
    {children}
    <Button size="small" color="inherit" onClick={onClear}>
      Clear
    </Button>
  </Paper>
);

const barSx = {
  position: 'sticky',
  bottom: 16,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 2,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
};
