import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface ActionBarProps {
  /** Shown next to the buttons. */
  message?: string | null;
  severity?: AlertProps['severity'];
  /** Object of the buttons: the chosen share. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A panel's buttons, the primary one first; always in sight, on a phone within the thumb's reach. */
export const ActionBar = ({ message, severity = 'warning', summary, children }: ActionBarProps) => (
  <Box sx={stuckToTheBottom}>
    {message ? (
      <Alert severity={severity} sx={{ mb: 1 }}>
        {message}
      </Alert>
    ) : null}
    {summary ? <Box sx={{ mb: 1.5 }}>{summary}</Box> : null}
    <Stack direction={{ xs: 'column', sm: 'row', lg: 'column' }} spacing={1}>
      {children}
    </Stack>
  </Box>
);

const stuckToTheBottom = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  pt: 1,
  pb: 1.5,
  bgcolor: 'background.paper',
  // The content below fades out under it, instead of being clipped.
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: '100%',
    height: 16,
    pointerEvents: 'none',
    background: 'linear-gradient(to top, var(--mui-palette-background-paper), transparent)',
  },
} as const;
