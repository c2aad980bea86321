import type { FetchArgs } from '@reduxjs/toolkit/query/react';

import { fillPath, methodOf, pathOf } from '#shared/endpoints';
import type { Route, RouteArgs, RouteResult } from '#shared/route';

import type { PageRoute } from './routes';

/** Arguments of a call's hook: the parts its route has, or nothing. */
export type CallArgs<R extends Route> = unknown extends RouteArgs<R> ? void : RouteArgs<R>;

interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A shared route as an RTK Query definition, typed by the route: `build.query(endpoint(route))`. */
export const endpoint = <R extends Route>(route: PageRoute<R>) => ({
  query: (args: CallArgs<R>): FetchArgs => {
    const { params, query, body }: CallParts = (args as CallParts | undefined) ?? {};
    return { url: fillPath(pathOf(route), params), method: methodOf(route), params: query, body };
  },
  transformResponse: (answer: RouteResult<R>): RouteResult<R> => answer,
});
