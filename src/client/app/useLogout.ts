import { useNavigate } from 'react-router-dom';

import { baseApi } from '../api/baseApi';
import { useAppDispatch } from '../api/useAppDispatch';
import { sessionLeft } from '../session/session';
import { paths } from './paths';

/**
 * Leaves first and forgets then: pages that still stand would ask again, without a token, and the
 * guard would take the page just left for the one to come back to.
 */
export function useLogout() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return async () => {
    await navigate(paths.login, { flushSync: true });
    dispatch(sessionLeft());
    dispatch(baseApi.util.resetApiState());
  };
}
