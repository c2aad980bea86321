import { useSelector } from 'react-redux';

import type { Actor } from '#shared/users/actor';

import { selectUser } from './session';

/** Who is logged in, or `null`. */
export const useUser = () => useSelector(selectUser);

/** Who is logged in, as the shared rules ask for them: an admin page has somebody. */
export function useActor(): Actor {
  const user = useUser();
  return {
    id: user?.userId ?? '',
    role: user?.role ?? 'member',
    supplierId: user?.supplierId ?? null,
  };
}
