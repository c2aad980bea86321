import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { Page } from '#shared/lists';
import type { Route } from '#shared/route';

import { baseApi, takeLateAnswer } from './baseApi';
import { readGroup, readGroups } from './compat/groups';
import { endpoint, type CallArgs } from './endpoint';
import type { Group } from './group';
import { findGroup, lacksRow, putGroup, removeGroup, type GroupListQuery } from './groupCache';
import { logSearchFailure, warnOfGroup } from './logFailure';
import { routes, type PageRoute } from './routes';

export const groupListTag = { type: 'Group', id: 'LIST' } as const;
/** Tag of the figures that are counted over groups. */
export const overviewTag = { type: 'Group', id: 'OVERVIEW' } as const;

export const groupQueries = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGroups: build.query({
      ...endpoint(routes.groups.listGroups),
      transformResponse: readGroups,
      providesTags: [groupListTag],
      onQueryStarted: (_args, call) => takeLateAnswer(call, readGroups),
    }),
    searchGroups: build.query({
      ...endpoint(routes.groups.searchGroups),
      transformResponse: readGroups,
      providesTags: [groupListTag],
      onQueryStarted: (_args, { queryFulfilled }) => whenFailed(queryFulfilled, logSearchFailure),
    }),
    getGroup: build.query({
      ...endpoint(routes.groups.getGroup),
      transformResponse: readGroup,
      providesTags: (_group, _error, { params }) => [{ type: 'Group', id: params.id }],
      onQueryStarted: async (_args, call) => {
        await Promise.all([rememberAnswer(call), whenFailed(call.queryFulfilled, warnOfGroup)]);
      },
    }),
  }),
});

type GroupCache = Parameters<typeof baseApi.util.selectCachedArgsForQuery>[0];
type GroupDispatch = ThunkDispatch<GroupCache, unknown, UnknownAction>;
type GroupThunk<Result = void> = (dispatch: GroupDispatch, getState: () => GroupCache) => Result;

/** A group as the server last answered it, put into everything cached (see {@link putGroup}). */
export function upsertCachedGroup(group: Group): GroupThunk {
  return (dispatch) => {
    const put = (page: Page<Group>, query: GroupListQuery) => putGroup(page, group, query) ?? page;
    dispatch(changeLists((page, query) => ({ page: put(page, query), isStale: false })));
    const args = { params: { id: group._id } };
    dispatch(groupQueries.util.updateQueryData('getGroup', args, () => group));
  };
}

/** After creating a group: reloads lists where its position is unknown. */
export const addCreatedGroup = (group: Group): GroupThunk =>
  changeLists((page, query) => {
    const after = putGroup(page, group, query);
    return { page: after ?? page, isStale: after === null };
  });

/** Shows a change before the server has answered; returns its undo. */
export function patchOptimistically(id: string, change: Partial<Group>): GroupThunk<() => void> {
  return (dispatch, getState) => {
    const before = findCached(getState(), id);
    if (!before) return () => undefined;
    dispatch(upsertCachedGroup({ ...before, ...change }));
    return () => dispatch(upsertCachedGroup(before));
  };
}

function findCached(state: GroupCache, id: string): Group | undefined {
  const single = groupQueries.endpoints.getGroup.select({ params: { id } })(state).data;
  if (single) return single;
  for (const args of groupQueries.util.selectCachedArgsForQuery(state, 'listGroups')) {
    const { data } = groupQueries.endpoints.listGroups.select(args)(state);
    const group = data && findGroup(data, id);
    if (group) return group;
  }
  return undefined;
}

/** Takes a group that is gone, or sold out and faded, out of every list; the row after a page moves up. */
export const evictCachedGroup = (id: string): GroupThunk =>
  changeLists((page, query) => {
    const rest = removeGroup(page, id);
    return { page: rest, isStale: rest !== page && lacksRow(rest, query) };
  });

/**
 * A call that changes a group and answers it: cached at once, and its lists asked for again; without an
 * answer, the group too.
 */
export const groupChange = <R extends Route>(route: PageRoute<R>) => ({
  ...endpoint(route),
  transformResponse: readGroup,
  onQueryStarted: (_args: CallArgs<R>, call: AnsweringGroup) => rememberAnswer(call),
  invalidatesTags: (group: Group | null | undefined): GroupTag[] =>
    group === null ? ['Group'] : [groupListTag],
});

type GroupTag = 'Group' | typeof groupListTag;

interface AnsweringGroup {
  dispatch: GroupDispatch;
  queryFulfilled: Promise<{ data: Group | null }>;
}

interface Failure {
  error: unknown;
  /** Not what a server or the network answered: the call was called off. */
  isUnhandledError: boolean;
}

async function whenFailed(answer: Promise<unknown>, tell: (error: unknown) => void): Promise<void> {
  await answer.catch((failure: unknown) => {
    const { error, isUnhandledError } = failure as Failure;
    if (!isUnhandledError) tell(error);
  });
}

async function rememberAnswer({ dispatch, queryFulfilled }: AnsweringGroup): Promise<void> {
  const { data: group } = await queryFulfilled.catch(() => ({ data: null }));
  if (group) dispatch(upsertCachedGroup(group));
}

/** `isStale`: the list has to be asked for again. */
type ListChange = (
  page: Page<Group>,
  query: GroupListQuery,
) => { page: Page<Group>; isStale: boolean };

/** Patches need the very arguments of each cached list: other arguments change nothing, silently. */
function changeLists(change: ListChange): GroupThunk {
  const { selectCachedArgsForQuery, updateQueryData } = groupQueries.util;
  return (dispatch, getState) => {
    for (const name of ['listGroups', 'searchGroups'] as const) {
      const { select, initiate } = groupQueries.endpoints[name];
      for (const args of selectCachedArgsForQuery(getState(), name)) {
        const { data } = select(args)(getState());
        if (!data) continue;
        const { page, isStale } = change(data, args.query);
        dispatch(updateQueryData(name, args, () => page));
        if (isStale) void dispatch(initiate(args, { subscribe: false, forceRefetch: true }));
      }
    }
  };
}
