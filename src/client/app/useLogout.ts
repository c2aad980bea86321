import { use, useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';

import { baseApi } from '../api/baseApi';
import { useLogoutMutation } from '../api/usersApi';
import { selectToken, sessionLeft } from '../session/session';
import { notify } from '../ui/notify';
import { LocationNow } from './LocationNow';
import { paths } from '../config/paths';

/** What is told to the login page by a logout, which is one only once it is reached. */
const logsOut = { logsOut: true };

const isLogout = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'logsOut' in state;

/**
 * Leaves first and forgets then: pages that still stand would ask again, without a token, and the
 * guard would take the page just left for the one to come back to. A page with changes that are not
 * saved may keep its reader: then nothing has happened until they go. Nobody waits for the server,
 * which may not know the call, or not be reached: then it is told later, and the page says so.
 */
export function useLogout() {
  const navigate = useNavigate();
  const store = useStore<Parameters<typeof selectToken>[0]>();
  const [logout] = useLogoutMutation();
  const hasLeft = isLogout(useLocation().state);
  const locationNow = use(LocationNow);

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
    void navigate(paths.login, { replace: true });
  };
  // Who was asked first, and goes.
  const handleLeft = useEffectEvent(forget);
  useEffect(() => {
    if (hasLeft) handleLeft();
  }, [hasLeft]);

  return async () => {
    await navigate(paths.login, { flushSync: true, state: logsOut });
    if (isLogout(locationNow().state)) forget();
  };
}
