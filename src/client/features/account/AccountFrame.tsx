import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode, SubmitEventHandler } from 'react';

import { PageTitle } from '../../ui/PageTitle';

interface SessionFrameProps {
  title: string;
  lead?: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Fields, then the one button. */
  children: ReactNode;
  /** Other ways on. */
  footer?: ReactNode;
}

/** A short form on its own sheet: logging in, registering, a new password. */
export function SessionFrame({ title, lead, onSubmit, children, footer }: SessionFrameProps) {
  return (
    <Box sx={{ maxWidth: 440, mx: 'auto' }}>
      <PageTitle lead={lead}>{title}</PageTitle>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack component="form" noValidate spacing={2.5} onSubmit={onSubmit}>
          {children}
        </Stack>
      </Paper>
      {footer ? (
        <Stack spacing={1} sx={{ mt: 2, alignItems: 'center' }}>
          {footer}
        </Stack>
      ) : null}
    </Box>
  );
}
