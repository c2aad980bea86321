import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, Outlet } from 'react-router-dom';

import { paths } from '../config/paths';

const links = [
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Refunds', to: paths.refunds },
  { label: 'Contact', to: paths.contact },
];

/** Below every page. */
export const Footer = () => (
  <Box component="footer" sx={footerSx}>
    <Box component="nav" aria-label="Shop" sx={rowSx}>
      {links.map(({ label, to }) => (
        <Link key={to} component={RouterLink} to={to} variant="body2" sx={linkSx}>
          {label}
        </Link>
      ))}
    </Box>
  </Box>
);

/** For the one page without the header. */
export const WithFooter = () => (
  <>
    <Outlet />
    <Footer />
  </>
);

const footerSx = {
  borderTop: 1,
  borderColor: 'divider',
  py: 1,
  // Room for what a page has at the bottom of a phone's screen.
  '#main:has([data-above-footer]) ~ &': { pb: { xs: '84px', sm: 1 } },
};

const rowSx = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3 };

const linkSx = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'text.secondary',
  textDecorationColor: 'transparent',
  '&:hover, &:focus-visible, &[aria-current=page]': { textDecorationColor: 'currentColor' },
};
