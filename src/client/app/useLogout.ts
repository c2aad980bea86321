import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';

import { baseApi } from '../api/baseApi';
import { useLogoutMutation } from '../api/usersApi';
import { selectToken, sessionLeft } from '../session/session';
import { notify } from '../ui/notify';
import { usePageRouter } from '../ui/router/PageRouterProvider';
import { paths } from '../config/paths';

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
export function useLogout() {
  const router = usePageRouter();
  const store = useStore<Parameters<typeof selectToken>[0]>();
  const [logout] = useLogoutMutation();
  const hasLeft = isLogout(useLocation().state);

  const tellServer = async (token: string) => {
    if ((await logout(token)).data) return;
    notify.info(
      'You are logged out on this device. The server could not be reached and ends the session once it can.',
    );
  };
  const forget = () => {
    const token = selectToken(store.getState());
    store.dispatch(sessionLeft());
    store.dispatch(baseApi.util.resetApiState());
    if (token) void tellServer(token);
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
