import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, type To } from 'react-router-dom';

import { clampLines } from './clampLines';

export interface BackLinkProps {
  to: To;
  /** The page it leads to, by its own name. */
  label: string;
}

/** Above a title: the page that this one belongs to. Paper has no use for it. */
export const BackLink = ({ to, label }: BackLinkProps) => (
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
