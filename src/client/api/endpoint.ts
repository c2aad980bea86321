import type { FetchArgs } from '@reduxjs/toolkit/query/react';

import { fillPath, type Route, type RouteArgs, type RouteResult } from '#shared/route';

/** What a hook of the call takes: the parts its route has, or nothing. */
export type CallArgs<R extends Route> = unknown extends RouteArgs<R> ? void : RouteArgs<R>;

interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A shared route as an RTK Query definition, typed by the route: `build.query(endpoint(route))`. */
export const endpoint = <R extends Route>(route: R) => ({
  query: (args: CallArgs<R>): FetchArgs => {
    const { params, query, body } = (args ?? {}) as CallParts;
    return { url: fillPath(route.path, params), method: route.method, params: query, body };
  },
  transformResponse: (answer: RouteResult<R>): RouteResult<R> => answer,
});
