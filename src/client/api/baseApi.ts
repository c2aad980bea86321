import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';

import {
  secondFactorMissing,
  selectToken,
  sessionEnded,
  type SessionState,
} from '../session/session';
import { errorCode, isNetworkFailure } from './errorMessage';
import { noteServerTime } from './serverClock';
import { hasUnshownCopy, cacheAnswer, readCached } from './cachedAnswers';

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
 * Any 401 ends the session, and the error still reaches the caller; except a login's own 401, and a late
 * answer to an earlier token. Users who must set up a second factor first are sent to it.
 */
const sendAsSession: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError> = async (
  request,
  api,
  extra,
) => {
  const tokenNow = () => selectToken(api.getState() as ApiRootState);
  const sentToken = tokenNow();
  const result = await send(request, api, extra);
  noteServerTime(result.meta?.response?.headers.get('date'));
  const isAboutSession = result.error?.status === 401 && api.endpoint !== 'login';
  const isSameSession = sentToken === tokenNow();
  if (isAboutSession && isSameSession) api.dispatch(sessionEnded());
  if (errorCode(result.error) === 'secondFactorMissing') api.dispatch(secondFactorMissing());
  // An answer of an earlier session is not cached.
  if (!result.error && isSameSession) cacheAnswer(request, result.data);
  return result;
};

export interface AnswerMeta extends Partial<FetchBaseQueryMeta> {
  /** The pending call while its cached answer is shown; null where its session has ended by then. */
  late?: Promise<{ data?: unknown } | null>;
}

export type BaseQuery = typeof sendOrRecall;

/** Milliseconds before a cached answer is shown meanwhile. */
const patienceMs = 8_000;

/**
 * "My groups" and check-off are as they were last seen where no server is reached, and while its call takes long. No call
 * is broken off: what it answers at last comes as `late`.
 */
const sendOrRecall: BaseQueryFn<
  FetchArgs,
  unknown,
  FetchBaseQueryError,
  object,
  AnswerMeta
> = async (request, api, extra) => {
  const tokenNow = () => selectToken(api.getState() as ApiRootState);
  const sentToken = tokenNow();
  const sent = Promise.resolve(sendAsSession(request, api, extra));
  const result = hasUnshownCopy(request) ? await within(patienceMs, sent) : await sent;
  if (result && !isNetworkFailure(result.error)) return result;
  const kept = readCached(request, result === null);
  if (!kept) return result ?? sent;
  const late = sent.then(({ data, error }) => {
    if (error) readCached(request);
    return tokenNow() === sentToken ? { data } : null;
  });
  return { data: kept.answer, meta: { late } };
};

/** The answer if it comes in time, else null. */
async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

interface CachedQuery<Answer> {
  requestId: string;
  getCacheEntry: () => { requestId?: string | undefined };
  queryFulfilled: Promise<{ meta: AnswerMeta | undefined }>;
  updateCachedData: (recipe: () => Answer) => unknown;
}

/** Replaces a cached copy by the late answer, unless it was asked for again since: the newer answer stays. */
export async function takeLateAnswer<Answer>(
  { requestId, getCacheEntry, queryFulfilled, updateCachedData }: CachedQuery<Answer>,
  read: (answer: unknown) => Answer,
): Promise<void> {
  const shown = await queryFulfilled.catch(() => null);
  const late = await shown?.meta?.late;
  if (late?.data === undefined || getCacheEntry().requestId !== requestId) return;
  updateCachedData(() => read(late.data));
}

const tagTypes = [
  'Account',
  'SecondFactor',
  'Session',
  'User',
  'Supplier',
  'Group',
  'Purchase',
  'Owner',
  'CutSheet',
  'News',
  'ShareLink',
  'Calendar',
  'RanchPage',
  'Follow',
] as const;
export type Tag = (typeof tagTypes)[number];

export const baseApi = createApi({
  baseQuery: sendOrRecall,
  tagTypes,
  endpoints: () => ({}),
});
