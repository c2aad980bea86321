import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

import { errorBodySchema } from '#shared/errors.schema';
import { mayCall } from '#shared/mayCall';
import type { Permission } from '#shared/permissions';
import type { Route } from '#shared/route';

import type { Context } from '../context';
import { withRequestAddress } from '../db/requestScope';
import { AppError } from './AppError';
import type { Callers } from './authentication';
import { requireSecondFactor } from './requireSecondFactor';
import {
  CallerChanged,
  Download,
  FileAnswer,
  JsonText,
  Reply,
  type Caller,
  type Served,
} from './serve';
import { serializerCompiler } from './serializeAnswers';
import { requireStorableText } from './storableText';
import { takeFiles, takeUpload } from './uploads';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** False: they are as last read, and nothing may be answered yet. */
    isCallerConfirmed: boolean;
  }
}

const longestUserAgent = 300;

/** Registers every served route; validation and serialization are this scope's own (not the docs'). */
export function registerApi(
  app: FastifyInstance,
  context: Context,
  served: Served[],
  callers: Callers,
): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readEmptyAsNone(app);
  app.decorateRequest('caller', null);
  app.decorateRequest('isCallerConfirmed', false);
  for (const one of served) {
    if (!one.route.upload) register(app, context, one, callers);
    else
      void app.register(async (scope) => {
        takeFiles(scope);
        register(scope, context, one, callers);
      });
  }
}

/** Clients that name JSON with every call, also with one that has no body, mean no body. */
function readEmptyAsNone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null) : parse(request, body, done)),
  );
}

function register(
  app: FastifyInstance,
  { config, uploads }: Context,
  { route, handle, confirmsCaller, isOfSale }: Served,
  callers: Callers,
): void {
  const admit = (caller: Caller | null): void => {
    requireAccess(route.permission, caller);
    requireSecondFactor(config.secondFactorRequirement, route, caller);
  };
  const readCaller = async (request: FastifyRequest): Promise<void> => {
    const reading = callers.read(request.headers.authorization, isOfSale);
    const isOpen = route.permission.who === 'anyone';
    request.caller = await (isOpen ? reading.catch(takeForVisitor) : reading);
    admit(request.caller);
    request.isCallerConfirmed = true;
  };
  const recallCaller = async (request: FastifyRequest): Promise<boolean> => {
    request.caller = await callers.recall(request.headers.authorization);
    return request.caller !== null && !errorOf(() => admit(request.caller));
  };
  app.route({
    method: route.method,
    url: route.path,
    config: { permission: route.permission },
    ...(route.upload && { bodyLimit: route.upload.mostBytes }),
    schema: schemaOf(route),
    // Input errors wait until the caller is confirmed: a refusal of the caller comes first.
    attachValidation: confirmsCaller,
    onRequest: async (request, reply) => {
      // `/api/groups/` names no group: nothing is at that address (R-7.45).
      if (Object.values(request.params as object).includes('')) {
        reply.callNotFound();
        return reply;
      }
      if (!confirmsCaller || !(await recallCaller(request))) await readCaller(request);
      if (route.upload) takeUpload(uploads, request, reply);
    },
    preValidation: (request, _, done) => {
      request.query = givenOf(request.query as object);
      const error = errorOf(() => Object.values(inputOf(request)).forEach(requireStorableText));
      if (!error || request.isCallerConfirmed) done(error);
      else readCaller(request).then(() => done(error), done);
    },
    handler: async (request, reply) => {
      const act = () => handleRequest(request, handle);
      const answer = await (confirmsCaller ? confirmed(request, act, readCaller) : act());
      return send(reply, route, answer);
    },
  });
}

function handleRequest(request: FastifyRequest, handle: Served['handle']): Promise<unknown> {
  const { caller, ip: address, headers, log } = request;
  const userAgent = (headers['user-agent'] ?? '').slice(0, longestUserAgent);
  const confirm = (isCaller: boolean): void => {
    request.isCallerConfirmed ||= isCaller;
    if (!request.isCallerConfirmed) throw new CallerChanged();
  };
  return withRequestAddress(address, () =>
    handle(inputOf(request), { caller, address, userAgent, log, confirm }),
  );
}

/**
 * Answer or error of `act` for a caller as last read: one who has changed is read, and it acts again. An error that
 * comes before they are confirmed waits until they are.
 */
async function confirmed(
  request: FastifyRequest,
  act: () => Promise<unknown>,
  readCaller: (request: FastifyRequest) => Promise<void>,
): Promise<unknown> {
  const { validationError } = request;
  try {
    const answer = await (validationError ? Promise.reject(validationError) : act());
    if (!request.isCallerConfirmed) throw new Error('An act has not confirmed its caller.');
    return answer;
  } catch (error) {
    if (!request.isCallerConfirmed) await readCaller(request);
    if (error instanceof CallerChanged) return act();
    throw error;
  }
}

function errorOf(check: () => void): Error | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** A query without its empty values, because a form sends every field. */
const givenOf = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

const inputOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body });

function send(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  if (answer instanceof Download) {
    return reply
      .type(answer.type)
      .header('content-disposition', dispositionOf(answer.fileName))
      .header('x-robots-tag', 'noindex')
      .send(answer.content);
  }
  if (answer instanceof FileAnswer) {
    return reply.type(answer.type).headers(keptByReader).send(answer.content);
  }
  if (answer instanceof JsonText) {
    return reply.status(route.status).type('application/json; charset=utf-8').send(answer.text);
  }
  return answer instanceof Reply
    ? reply.status(answer.status).send(answer.answer)
    : reply.status(route.status).send(answer);
}

/** No path and nothing that ends the header; a name that is not ASCII is said in both of its forms (RFC 6266). */
function dispositionOf(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  const plain = name.replace(/[^ -~]/g, '_').replaceAll('%', '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** A page of another origin that may call us may show it, too: no cookie travels with the request. */
const keptByReader = {
  'cache-control': 'private, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
};

/** An expired token on a public route is anonymous (R-12.1). */
function takeForVisitor(error: unknown): null {
  if (error instanceof AppError && error.code === 'unauthenticated') return null;
  throw error;
}

/** @throws AppError when the caller may not make this call at all. */
function requireAccess({ who, refusal }: Permission, caller: Caller | null): void {
  if (mayCall(who, caller)) return;
  throw caller
    ? new AppError('forbidden', refusal ?? 'You do not have permission to do this.')
    : new AppError('unauthenticated', 'Please log in.');
}

/** The subject of a call, as the API document groups them. */
export const tagOf = (path: string): string => path.split('/')[2] ?? 'platform';

function schemaOf(route: Route) {
  return {
    summary: route.summary,
    tags: [tagOf(route.path)],
    ...(route.permission.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(route.upload ? { consumes: [...route.upload.types] } : {}),
    response: responsesOf(route),
  };
}

function responsesOf(route: Route): Record<number, unknown> {
  const successes = route.status === 201 ? [200, 201] : [200];
  const always = [400, 429, 500, 503];
  const access = route.permission.who === 'anyone' ? [] : [401, 403];
  const input = (route.params ?? route.query ?? route.body) ? [422] : [];
  const size = route.body ? [413] : [];
  const failures = [...always, ...access, ...input, ...size, ...route.errors];
  return Object.fromEntries<unknown>([
    ...successes.map((status) => [status, route.answer] as const),
    ...failures.map((status) => [status, errorBodySchema] as const),
  ]);
}
