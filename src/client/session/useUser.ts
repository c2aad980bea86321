import { useSelector } from 'react-redux';

import type { Actor } from '#shared/users/actor';

import { selectUser } from './session';

/** The logged-in user, or `null`. */
export const useUser = () => useSelector(selectUser);

/** The logged-in user as the shared rules need it; only on pages behind the login. */
export function useActor(): Actor {
  const user = useUser();
  return {
    id: user?.userId ?? '',
    role: user?.role ?? 'member',
    supplierId: user?.supplierId ?? null,
  };
}
