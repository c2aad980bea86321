import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, NavLink, useLocation } from 'react-router-dom';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';

import { productName } from '#shared/product';

import { useUser } from '../session/useUser';
import { usePageWidth } from './pageWidth';
import { paths } from '../config/paths';
import { AnimalDrawing } from '../ui/AnimalDrawing/AnimalDrawing';
import { lazyPart } from '../ui/lazyPart';
import { type ColorMode, colorModes } from './colorModes';
import { baseApi } from '../api/baseApi';
import { useLogoutMutation } from '../api/usersApi';
import { selectToken, sessionLeft } from '../session/session';
import { notify } from '../ui/notify';
import { usePageRouter } from '../ui/router/PageRouterProvider';

const home = { label: 'Home', to: paths.home };
const login = { label: 'Login', to: paths.login };
const register = { label: 'Register', to: paths.register };

/** Links of the header for each reader. */
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

function Brand() {
  return (
    <Link
      component={RouterLink}
      to={paths.home}
      underline="none"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        color: 'primary.main',
        typography: 'h2',
        fontSize: '1.375rem',
      }}
    >
      <AnimalDrawing animal="Beef" size={36} />
      {productName}
    </Link>
  );
}

const ColorModeChoice = lazyPart(() => import('./ColorModeChoice'), 'ColorModeChoice');

/** Light, dark or the device's own; remembered by this browser. */
function ColorModeMenu() {
  const { mode = 'system', setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(0);
  const { Icon, label } = colorModes[mode];

  const handleChoose = (chosen: ColorMode) => {
    setMode(chosen);
    setAnchor(null);
  };

  return (
    <>
      <IconButton
        aria-label={`Colors: ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        color="inherit"
        onClick={({ currentTarget }) => {
          setOpened(opened + 1);
          setAnchor(currentTarget);
        }}
      >
        <Icon />
      </IconButton>
      {opened > 0 ? (
        <ColorModeChoice
          key={opened}
          anchor={anchor}
          mode={mode}
          onChoose={handleChoose}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}

/** Navigation state for the login page: the logout happens when it is reached. */
const logsOut = { logsOut: true };

const isLogout = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'logsOut' in state;

/**
 * Navigates first and deletes the session afterwards: mounted pages would otherwise reload without a
 * token, and the guard would store the page just left as the origin. A page with unsaved changes may
 * block the navigation; then the user stays logged in. The call to the server is not awaited; if it fails
 * it is repeated later, and the page says so.
 */
function useLogout() {
  const router = usePageRouter();
  const store = useStore<Parameters<typeof selectToken>[0]>();
  const [logout] = useLogoutMutation();
  const hasLeft = isLogout(useLocation().state);

  const logOutOnServer = async (token: string) => {
    if ((await logout(token)).data) return;
    notify.info(
      'You are logged out on this device. The server could not be reached and ends the session once it can.',
    );
  };
  const forget = () => {
    const token = selectToken(store.getState());
    store.dispatch(sessionLeft());
    store.dispatch(baseApi.util.resetApiState());
    if (token) void logOutOnServer(token);
    void router.navigate(paths.login, { replace: true });
  };
  // The user's choice first, then the logout.
  const handleLeft = useEffectEvent(forget);
  useEffect(() => {
    if (hasLeft) handleLeft();
  }, [hasLeft]);

  return async () => {
    await router.navigate(paths.login, { flushSync: true, state: logsOut });
    if (isLogout(router.state.location.state)) forget();
  };
}
