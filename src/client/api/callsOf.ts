import type { MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';

import { endpoints, methodOf, type Endpoint } from '#shared/endpoints';
import type { Route, RouteResult } from '#shared/route';

import { baseApi, type BaseQuery, type Tag } from './baseApi';
import { endpoint, type CallArgs } from './endpoint';
import type { PageRoute, routes } from './routes';

type Subject = keyof typeof routes;
type Name<S extends Subject> = keyof (typeof routes)[S] & string;
type RouteOf<S extends Subject, N> = N extends keyof (typeof routes)[S]
  ? (typeof routes)[S][N] extends PageRoute<infer R>
    ? R
    : never
  : never;

/** A subject's cache tags: its GET calls provide `reads`, its other calls invalidate `changes`. */
interface Tags {
  reads?: readonly Tag[];
  changes?: readonly Tag[];
}

/** A call that differs from its subject. */
interface Special<R extends Route> {
  /** In place of the subject's. */
  tags?: readonly Tag[];
  /** Converts the answer to the page's model. */
  take?(this: void, answer: RouteResult<R>): unknown;
}

/** `apart`: defined by `injectEndpoints`, because it has a cache rule of its own. */
type Specials<S extends Subject> = {
  readonly [N in Name<S>]?: Special<RouteOf<S, N>> | 'apart';
};

type Result<S extends Subject, O, N> = N extends keyof O
  ? O[N] extends { take: (answer: never) => infer Taken }
    ? Taken
    : RouteResult<RouteOf<S, N>>
  : RouteResult<RouteOf<S, N>>;

type Apart<O> = { [N in keyof O]: O[N] extends 'apart' ? N : never }[keyof O];

type Definitions<S extends Subject, O> = {
  [N in Exclude<Name<S>, Apart<O>>]: N extends keyof (typeof endpoints)[S]
    ? (typeof endpoints)[S][N] extends `GET ${string}`
      ? QueryDefinition<CallArgs<RouteOf<S, N>>, BaseQuery, Tag, Result<S, O, N>, 'api'>
      : MutationDefinition<CallArgs<RouteOf<S, N>>, BaseQuery, Tag, Result<S, O, N>, 'api'>
    : never;
};

/**
 * The hooks of all calls of a subject: a GET call is a query, any other a mutation.
 * `const { useListNewsQuery } = callsOf('news', { reads: ['News'], changes: ['News'] })`
 */
export const callsOf = <S extends Subject, const O extends Specials<S> = object>(
  subject: S,
  { reads, changes }: Tags,
  specials?: O,
) =>
  baseApi.injectEndpoints({
    endpoints: (build) => {
      const given: Partial<Record<string, Special<Route> | 'apart'>> = specials ?? {};
      const define = ([name, route]: [string, Endpoint]) => {
        const { tags, take } = (given[name] ?? {}) as Special<Route>;
        const call = { ...endpoint(route), ...(take && { transformResponse: take }) };
        return methodOf(route) === 'GET'
          ? [name, build.query({ ...call, providesTags: tags ?? reads ?? [] })]
          : [name, build.mutation({ ...call, invalidatesTags: tags ?? changes ?? [] })];
      };
      const calls = Object.entries(endpoints[subject] as Record<string, Endpoint>);
      return Object.fromEntries(
        calls.filter(([name]) => given[name] !== 'apart').map(define),
      ) as Definitions<S, O>;
    },
  });
