import type { Readable } from 'node:stream';

import type { FastifyBaseLogger } from 'fastify';

import type { Access } from '#shared/permissions';
import type { Route, RouteAnswer, RouteInput } from '#shared/route';
import type { Actor } from '#shared/users/actor';

import { ofSale, type Context } from '../context';

/** The caller, as read from the database for this request. */
export interface Caller extends Actor {
  username: string;
  email: string;
  /** The session of the request's token. */
  sessionId: string;
  /** Since when they have one. */
  secondFactorAt: Date | null;
}

/** The caller and where they call from. */
export interface Call<Who extends Access = Access> {
  caller: Who extends 'anyone' ? Caller | null : Caller;
  /** The caller's network address. */
  address: string;
  /** Name that the caller's browser gives itself, cut to a sane length. */
  userAgent: string;
  log: FastifyBaseLogger;
  /**
   * Called by the acts of {@link serveConfirming}, before they write or answer, with what their own statement says:
   * whether the caller is still who was handed to them.
   * @throws CallerChanged where they are not: they are read, and it acts again.
   */
  confirm: (isCaller: boolean) => void;
}

/** The caller as last read has changed since. */
export class CallerChanged extends Error {}

/** An answer with another status than the route's own. */
export class Reply<Answer> {
  constructor(
    readonly status: 200 | 201,
    readonly answer: Answer,
  ) {}
}

/** An answer that is saved as a file, sent while it is being made. */
export class Download {
  constructor(
    readonly fileName: string,
    readonly type: string,
    readonly content: Readable,
  ) {}
}

/** A file that never changes: its reader may keep it, and proxies may not. */
export class FileAnswer {
  constructor(
    readonly type: string,
    readonly content: Buffer,
  ) {}
}

/** An answer that is JSON already, of nothing but what its route declares. */
export class JsonText {
  constructor(readonly text: string) {}
}

/**
 * Answers a route of the contract: gets parsed input and a caller that has passed the route's access;
 * what it returns is stripped to the declared answer.
 */
export type Handler<R extends Route> = (
  context: Context,
  input: RouteInput<R>,
  call: Call<R['permission']['who']>,
) => Promise<RouteAnswer<R> | Reply<RouteAnswer<R>> | JsonText | Download | FileAnswer>;

/** A route with what answers it. */
export interface Served {
  route: Route;
  handle: (input: unknown, call: Call) => Promise<unknown>;
  /** Its act may be handed a caller as last read, and confirms them. */
  confirmsCaller: boolean;
  /** Its caller is read through the connections of payments, too. */
  isOfSale: boolean;
}

/** Binds acts to the routes of their names. */
export const serve =
  <Name extends string, Routes extends Record<Name, Route>>(
    routes: Routes,
    acts: { [Act in Name]: Handler<Routes[Act]> },
  ) =>
  (context: Context): Served[] =>
    (Object.keys(acts) as Name[]).map((name) => ({
      route: routes[name],
      confirmsCaller: false,
      isOfSale: false,
      handle: (input, call) =>
        (acts[name] as Handler<Route>)(context, input as RouteInput<Route>, call),
    }));

/**
 * The same for acts whose statement reads the caller together with its data, which saves a statement each:
 * nothing is written or answered unless it confirms them, or they are read after all.
 */
export const serveConfirming: typeof serve = (routes, acts) => (context) =>
  serve(routes, acts)(context).map((served) => ({ ...served, confirmsCaller: true }));

/** Acts of a buyer's payment: {@link ofSale}. */
export const onSaleConnections =
  (serveActs: (context: Context) => Served[]) =>
  (context: Context): Served[] =>
    serveActs(ofSale(context)).map((served) => ({ ...served, isOfSale: true }));
