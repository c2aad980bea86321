import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';

import { selectToken, sessionEnded, type SessionState } from '../session/session';

export interface ApiRootState {
  session: SessionState;
}

/** Where the server is: where the page came from, unless built for another place. */
export const apiUrl = process.env.API_HOST || window.location.origin;

const send = fetchBaseQuery({
  baseUrl: apiUrl,
  responseHandler: 'content-type',
  prepareHeaders: (headers, { getState }) => {
    const token = selectToken(getState() as ApiRootState);
    if (token) headers.set('authorization', `Bearer ${token}`);
  },
});

/**
 * Any 401 ends the session, and the error still reaches the caller. Not so a login's own 401, nor
 * the late answer to a token that has been replaced since.
 */
const sendAsSession: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError> = async (
  request,
  api,
  extra,
) => {
  const tokenNow = () => selectToken(api.getState() as ApiRootState);
  const sentToken = tokenNow();
  const result = await send(request, api, extra);
  const isAboutSession = result.error?.status === 401 && api.endpoint !== 'login';
  if (isAboutSession && sentToken === tokenNow()) api.dispatch(sessionEnded());
  return result;
};

export const baseApi = createApi({
  baseQuery: sendAsSession,
  tagTypes: ['User', 'Supplier', 'Group', 'Purchase'],
  endpoints: () => ({}),
});
