import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { isAdministrator } from '#shared/users/actor';
import { errorBodySchema } from '#shared/errors';
import type { Access, Route } from '#shared/route';

import { AppError } from './AppError';
import { Download, Reply, type Caller, type Served } from './serve';
import { requireStorableText } from './storableText';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Reads the bearer token of a request. @throws AppError `unauthenticated` for a bad one. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>;

/** Registers every served route; validation and serialization are this scope's own (not the docs'). */
export function registerApi(
  app: FastifyInstance,
  served: Served[],
  authenticate: Authenticate,
): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  for (const one of served) register(app, one, authenticate);
}

function register(
  app: FastifyInstance,
  { route, handle }: Served,
  authenticate: Authenticate,
): void {
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    onRequest: async (request) => {
      request.caller = await authenticate(request.headers.authorization);
      requireAccess(route.access, request.caller);
    },
    preValidation: async (request) => {
      for (const part of Object.values(inputOf(request))) requireStorableText(part);
    },
    handler: async (request, reply) => {
      const answer = await handle(inputOf(request), {
        caller: request.caller,
        address: request.ip,
        log: request.log,
      });
      return send(reply, route, answer);
    },
  });
}

const inputOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body });

function send(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  if (answer instanceof Download) {
    return reply
      .type(answer.type)
      .header('content-disposition', `attachment; filename="${answer.fileName}"`)
      .send(answer.content);
  }
  return answer instanceof Reply
    ? reply.status(answer.status).send(answer.answer)
    : reply.status(route.status).send(answer);
}

/** @throws AppError when the caller may not make this call at all. */
function requireAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return;
  if (!caller) throw new AppError('unauthenticated', 'Please log in.');
  const isAllowed =
    access === 'signedIn' ||
    (access === 'admin' && isAdministrator(caller)) ||
    (access === 'superadmin' && caller.role === 'superadmin');
  if (!isAllowed) throw new AppError('forbidden', 'You do not have permission to do this.');
}

/** The subject of a call, as the API document groups them. */
export const tagOf = (path: string): string => path.split('/')[2] ?? 'platform';

function schemaOf(route: Route) {
  return {
    summary: route.summary,
    tags: [tagOf(route.path)],
    ...(route.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: responsesOf(route),
  };
}

function responsesOf(route: Route): Record<number, unknown> {
  const successes = route.status === 201 ? [200, 201] : [200];
  // A bad token is refused wherever it is sent.
  const always = [400, 401, 429, 500, 503];
  const access = route.access === 'anyone' ? [] : [403];
  const input = (route.params ?? route.query ?? route.body) ? [422] : [];
  const size = route.body ? [413] : [];
  const failures = [...always, ...access, ...input, ...size, ...route.errors];
  return Object.fromEntries<unknown>([
    ...successes.map((status) => [status, route.answer] as const),
    ...failures.map((status) => [status, errorBodySchema] as const),
  ]);
}
