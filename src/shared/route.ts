import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call at all. What a caller may do with one record is the service's rule. */
export type Access = 'anyone' | 'signedIn' | 'admin' | 'superadmin';

type Schema = z.ZodType;

/**
 * One call of the API, stated once: the server serves it, the client calls it, the OpenAPI page
 * shows it, forms validate with its body.
 */
export interface Route<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Path below the host, parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly access: Who;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Status of a success, 200 unless told. */
  readonly status: 200 | 201;
  /** Statuses this call's own rules can answer, beyond 400, 401 and 429. */
  readonly errors: readonly number[];
}

interface RouteParts<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Answer extends Schema,
  Who extends Access,
> {
  method: Method;
  path: `/api/${string}`;
  access: Who;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  status?: 200 | 201;
  errors?: readonly number[];
}

/** Builds a {@link Route}; parts left out become `undefined`, so that every consumer sees one shape. */
export function defineRoute<
  Answer extends Schema,
  Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(parts: RouteParts<Params, Query, Body, Answer, Who>): Route<Params, Query, Body, Answer, Who> {
  return {
    method: parts.method,
    path: parts.path,
    access: parts.access,
    summary: parts.summary,
    params: parts.params as Params,
    query: parts.query as Query,
    body: parts.body as Body,
    answer: parts.answer,
    status: parts.status ?? 200,
    errors: parts.errors ?? [],
  };
}

type Sent<Name extends string, Part> = Part extends Schema
  ? { [key in Name]: z.input<Part> }
  : unknown;
type Received<Name extends string, Part> = Part extends Schema
  ? { [key in Name]: z.output<Part> }
  : object;

/** What a caller passes: only the parts the route has, before parsing. */
export type RouteArgs<R extends Route> = Sent<'params', R['params']> &
  Sent<'query', R['query']> &
  Sent<'body', R['body']>;

/** What a handler gets: the same parts, parsed. */
export type RouteInput<R extends Route> = Received<'params', R['params']> &
  Received<'query', R['query']> &
  Received<'body', R['body']>;

/** What a handler returns; fields the schema does not declare never leave the server. */
export type RouteAnswer<R extends Route> = z.input<R['answer']>;

/** What a caller gets back. */
export type RouteResult<R extends Route> = z.output<R['answer']>;

/** Fills a path: `fillPath('/api/groups/:id', { id })` is `/api/groups/<id, encoded>`. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
