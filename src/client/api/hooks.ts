import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';

import type { Actor } from '#shared/groups/groupPermissions';

import type { baseApi } from './baseApi';
import { selectUser, type SessionState } from './session';

type ApiState = { session: SessionState } & Parameters<
  typeof baseApi.util.selectCachedArgsForQuery
>[0];

export const useAppDispatch =
  useDispatch.withTypes<ThunkDispatch<ApiState, unknown, UnknownAction>>();

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
