import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';

import {
  secondFactorMissing,
  selectToken,
  sessionEnded,
  type SessionState,
} from '../session/session';
import { errorCode } from './errorMessage';
import { keepAnswer, patienceFor, readKept } from './keptAnswers';

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
 * the late answer to a token that has been replaced since. Who has to set up a second factor first is
 * led to it. Where there is no server to be reached, "My groups" is as it was last seen.
 */
const sendAsSession: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError> = async (
  request,
  api,
  extra,
) => {
  const tokenNow = () => selectToken(api.getState() as ApiRootState);
  const sentToken = tokenNow();
  const timeout = patienceFor(request);
  const result = await send(timeout ? { ...request, timeout } : request, api, extra);
  const isAboutSession = result.error?.status === 401 && api.endpoint !== 'login';
  const isSameSession = sentToken === tokenNow();
  if (isAboutSession && isSameSession) api.dispatch(sessionEnded());
  if (errorCode(result.error) === 'secondFactorMissing') api.dispatch(secondFactorMissing());
  // What was asked for in a session that is over by now is nobody's to keep.
  if (!result.error && isSameSession) keepAnswer(request, result.data);
  const isLost = ['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(result.error?.status));
  const kept = isLost ? readKept(request) : null;
  return kept ? { data: kept.answer } : result;
};

export const baseApi = createApi({
  baseQuery: sendAsSession,
  tagTypes: [
    'Account',
    'SecondFactor',
    'Session',
    'User',
    'Supplier',
    'Group',
    'Purchase',
    'ShareLink',
  ],
  endpoints: () => ({}),
});
