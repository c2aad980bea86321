import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

import { usePageWidth } from './pageWidth';

export interface NavRowLink {
  label: string;
  to: string;
  /** Next to the label. */
  note?: ReactNode;
}

interface NavRowProps {
  /** Name of the row, for screen readers. */
  label: string;
  links: readonly NavRowLink[];
}

/** A row of ways under the header, the current one marked. */
export function NavRow({ label, links }: NavRowProps) {
  const rowRef = useCurrentLinkInSight();
  const pageWidth = usePageWidth();
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Container
        ref={rowRef}
        maxWidth={pageWidth}
        sx={{ display: 'flex', overflowX: 'auto', columnGap: 3 }}
      >
        {links.map(({ label, to, note }) => (
          <Button key={to} component={NavLink} to={to} end color="inherit" sx={linkSx}>
            {label}
            {note}
          </Button>
        ))}
      </Container>
    </Box>
  );
}

/** On a phone the row is wider than the screen: the current link is brought to its middle. */
function useCurrentLinkInSight() {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = ref.current;
    const current = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row || !current) return;
    row.scrollLeft = current.offsetLeft + (current.offsetWidth - row.clientWidth) / 2;
  }, [pathname]);
  return ref;
}

const linkSx = {
  flexShrink: 0,
  minWidth: 0,
  paddingInline: 0,
  borderRadius: 0,
  color: 'text.secondary',
  borderBlock: '2px solid transparent',
  '&[aria-current=page]': { color: 'text.primary', borderBottomColor: 'primary.main' },
};
