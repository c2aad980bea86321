import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface FigureCardProps {
  title: string;
  /** The groups behind the figure. */
  to: string;
  figure: ReactNode;
  note: ReactNode;
  /** The plot. */
  children?: ReactNode;
}

/** One figure that matters; anywhere on it leads to what it counts. */
export const FigureCard = ({ title, to, figure, note, children }: FigureCardProps) => (
  <Box component="article" sx={cardSx}>
    <Typography component="h2" variant="body2">
      <Link component={RouterLink} to={to} underline="hover" sx={wholeCard}>
        {title}
      </Link>
    </Typography>
    <Typography component="p" sx={figureSx}>
      {figure}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {note}
    </Typography>
    <Box sx={{ mt: 'auto', pt: 2 }}>{children}</Box>
  </Box>
);

/** Height of the tallest card: the room that is kept for figures still to come. */
export const cardHeight = { xs: 320, lg: 312 };

export const cardSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: cardHeight,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  scrollSnapAlign: 'start',
  '&:hover': { borderColor: 'text.secondary' },
  '& a:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};

const wholeCard = {
  color: 'text.secondary',
  fontWeight: 600,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};

/** For links above a card's own link. */
export const aboveCard = { position: 'relative', zIndex: 1 };

const figureSx = {
  mt: 0.5,
  fontSize: '1.625rem',
  lineHeight: 1.25,
  fontWeight: 650,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
};
