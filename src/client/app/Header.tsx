import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NavLink, Link as RouterLink, useLocation } from 'react-router-dom';

import { useUser } from '../session/useUser';
import { Brand } from './Brand';
import { ColorModeMenu } from './ColorModeMenu';
import { usePageWidth } from './pageWidth';
import { paths } from '../config/paths';
import { useLogout } from './useLogout';

const home = { label: 'Home', to: paths.home };
const login = { label: 'Login', to: paths.login };
const register = { label: 'Register', to: paths.register };

/** What the header offers each reader. */
function linksFor(isLoginPage: boolean, isLoggedIn: boolean) {
  if (isLoginPage) return [home, register];
  return isLoggedIn ? [home] : [home, login, register];
}

export function Header() {
  const user = useUser();
  const logout = useLogout();
  const pageWidth = usePageWidth();
  const location = useLocation();
  const { pathname } = location;
  const isLoginPage = pathname === paths.login;
  // The origin is preserved between login and registration.
  const isEntering = isLoginPage || pathname === paths.register;
  const kept = isEntering ? (location.state as unknown) : undefined;

  return (
    <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Container
        maxWidth={pageWidth}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 1 }}
      >
        <Brand />
        <Box sx={secondLineOnPhones}>
          {user ? (
            <Link component={RouterLink} to={paths.account} title="Your account" sx={welcomeSx}>
              <AccountCircle fontSize="small" />
              <Typography variant="body2" noWrap>
                Welcome, {user.username}
              </Typography>
            </Link>
          ) : null}
          <Stack component="nav" aria-label="Main" direction="row" sx={{ ml: { sm: 'auto' } }}>
            {linksFor(isLoginPage, user !== null).map(({ label, to }) => (
              <Button
                key={to}
                color="inherit"
                sx={linkSx}
                component={NavLink}
                to={to}
                state={to === paths.home ? undefined : kept}
              >
                {label}
              </Button>
            ))}
            {user && !isLoginPage ? (
              <Button color="inherit" sx={linkSx} onClick={() => void logout()}>
                Logout
              </Button>
            ) : null}
          </Stack>
        </Box>
        <Box sx={{ ml: 'auto' }}>
          <ColorModeMenu />
        </Box>
      </Container>
    </Box>
  );
}

const secondLineOnPhones = {
  order: { xs: 1, sm: 0 },
  flex: { xs: '1 1 100%', sm: '1 1 0' },
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
};

const welcomeSx = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  minHeight: 44,
  columnGap: 0.75,
  color: 'text.secondary',
};

const linkSx = {
  flexShrink: 0,
  minWidth: 0,
  paddingInline: { xs: 1, sm: 2 },
  marginInlineStart: { xs: -1, sm: 0 },
  '& + &': { marginInlineStart: 0.5 },
  '&[aria-current=page]': { color: 'primary.main' },
};
