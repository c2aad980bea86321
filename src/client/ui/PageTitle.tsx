import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';

import { productName } from '#shared/product';

import { clampLines } from './clampLines';

interface PageTitleProps {
  children: string;
  /** The browser tab's, and that of a file it is printed to; absent: the same. */
  tab?: string;
  /** The page above this one. */
  back?: BackLinkProps;
  /** One calm sentence below the title. */
  lead?: ReactNode;
  /** The page's primary action, always at the same place. */
  action?: ReactNode;
}

/** A page's title: its h1, and the browser tab's. */
export function PageTitle({ children, tab = children, back, lead, action }: PageTitleProps) {
  return (
    <Box sx={titleSx}>
      <title>{`${tab} · ${productName}`}</title>
      <Box
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 26rem' }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {back ? <BackLink {...back} /> : null}
        <Typography variant="h1" sx={{ textWrap: 'balance' }}>
          {children}
        </Typography>
        {lead ? (
          <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '60ch' }}>
            {lead}
          </Typography>
        ) : null}
      </Box>
      {action ? <Box sx={{ flexShrink: 0, maxWidth: 1 }}>{action}</Box> : null}
    </Box>
  );
}

/** The action moves below a long title. */
const titleSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  mb: { xs: 3, sm: 4 },
};

interface BackLinkProps {
  to: To;
  /** The page it leads to, by its own name. */
  label: string;
}

/** Above a title: the page that this one belongs to. Paper has no use for it. */
const BackLink = ({ to, label }: BackLinkProps) => (
  <Link component={RouterLink} to={to} variant="body2" sx={backSx}>
    <ArrowBack aria-hidden sx={{ fontSize: '1.125em' }} />
    <Box component="span" sx={clampLines(1)} title={label}>
      {label}
    </Box>
  </Link>
);

const backSx = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 0.75,
  minHeight: 44,
  mt: -1.5,
  '@media print': { display: 'none' },
};
