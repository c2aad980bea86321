import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { productName } from '#shared/product';

interface PageTitleProps {
  children: string;
  /** One calm sentence below the title. */
  lead?: ReactNode;
  /** The page's primary action, always at the same place. */
  action?: ReactNode;
}

/** A page's title: its h1, and what the browser's tab says. */
export function PageTitle({ children, lead, action }: PageTitleProps) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2}
      sx={{ justifyContent: 'space-between', alignItems: { sm: 'flex-end' }, mb: { xs: 3, sm: 4 } }}
    >
      <title>{`${children} · ${productName}`}</title>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h1" sx={{ textWrap: 'balance' }}>
          {children}
        </Typography>
        {lead ? (
          <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '60ch' }}>
            {lead}
          </Typography>
        ) : null}
      </Box>
      {action ? <Box sx={{ flexShrink: 0 }}>{action}</Box> : null}
    </Stack>
  );
}
