import type { z } from 'zod';

import { methodOf, pathOf, type Endpoint, type Method, type Path } from './endpoints';
import type { Access, Permission } from './permissions';

type Schema = z.ZodType;

/** Input and answer of one call. */
export interface Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Status of a success; default 200. */
  readonly status: 200 | 201;
  /** Statuses this call's own rules can answer, beyond 400, 401 and 429. */
  readonly errors: readonly number[];
  /** The body is a file, and no JSON. */
  readonly upload: Upload | undefined;
}

/** Which files a call takes; the types are for documents and file choosers, the bytes decide. */
export interface Upload {
  readonly types: readonly string[];
  readonly mostBytes: number;
}

/**
 * A {@link Call} with its endpoint and its row in the table of permissions, stated once: the server
 * serves it, the client calls it, the OpenAPI page shows it, forms validate with its body.
 */
export interface Route<Who extends Access = Access> extends Call {
  readonly method: Method;
  readonly path: Path;
  readonly permission: Permission<Who>;
}

interface CallParts<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Answer extends Schema,
> {
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  status?: 200 | 201;
  errors?: readonly number[];
  upload?: Upload;
}

/** Builds a {@link Call}; parts left out become `undefined`, so that every consumer sees one shape. */
export function defineRoute<
  Answer extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(parts: CallParts<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return {
    summary: parts.summary,
    params: parts.params as Params,
    query: parts.query as Query,
    body: parts.body as Body,
    answer: parts.answer,
    status: parts.status ?? 200,
    errors: parts.errors ?? [],
    upload: parts.upload,
  };
}

type Rows = Readonly<Record<string, Permission>>;

/** Each call with its row and its endpoint: one without the others is an error of types. */
export function defineRoutes<Table extends Rows, Calls extends Readonly<Record<keyof Table, Call>>>(
  rows: Table,
  endpoints: Readonly<Record<keyof Table, Endpoint>>,
  calls: Calls & Readonly<Record<Exclude<keyof Calls, keyof Table>, never>>,
): {
  readonly [Name in keyof Table]: Calls[Name] & {
    readonly method: Method;
    readonly path: Path;
    readonly permission: Table[Name];
  };
} {
  const routes = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const [method, path] = [methodOf(endpoint), pathOf(endpoint)];
    return [name, { ...calls[name], method, path, permission: rows[name] }];
  });
  return Object.fromEntries(routes) as ReturnType<typeof defineRoutes<Table, Calls>>;
}

type Sent<Name extends string, Part> = Part extends Schema
  ? { [key in Name]: z.input<Part> }
  : unknown;
type Received<Name extends string, Part> = Part extends Schema
  ? { [key in Name]: z.output<Part> }
  : object;

/** Arguments of a caller: only the parts the route has, before parsing. */
export type RouteArgs<R extends Route> = Sent<'params', R['params']> &
  Sent<'query', R['query']> &
  Sent<'body', R['body']>;

/** Input of a handler: the same parts, parsed. */
export type RouteInput<R extends Route> = Received<'params', R['params']> &
  Received<'query', R['query']> &
  Received<'body', R['body']>;

/** Answer of a handler; fields the schema does not declare never leave the server. */
export type RouteAnswer<R extends Route> = z.input<R['answer']>;

/** Answer that a caller gets back. */
export type RouteResult<R extends Route> = z.output<R['answer']>;
