import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { invalidRequest, StripeError } from '../account/stripeError';
import { serveBrowserPages } from './browserPages';
import type { Call } from './call';
import { serveCalls, type Pipeline } from './callPipeline';
import { serveControls, type Controls } from './control';
import { paymentIntentCalls } from './paymentIntentCalls';
import { recordCalls } from './recordCalls';
import { refundCalls } from './refundCalls';

const CALLS: readonly Call[] = [...paymentIntentCalls, ...refundCalls, ...recordCalls];

export function createStripeApp(parts: Pipeline & Controls): FastifyInstance {
  // Longer than any client keeps a connection, because a call on one that is just being closed would
  // fail.
  const app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 900_000 });
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = asStripeError(error);
    return reply.code(status).send({ error: body });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  app.register(async (api) => {
    api.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => String(body),
    );
    allowOtherOrigins(api);
    serveCalls(api, CALLS, parts);
  });
  app.register(async (scope) => serveControls(scope, parts), { prefix: '/_emulator' });
  app.register(
    async (scope) => {
      allowOtherOrigins(scope);
      serveBrowserPages(scope, parts.account);
    },
    { prefix: '/js/v3' },
  );
  return app;
}

/** The browser may call from the shop's page, as it may call Stripe. */
function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    });
  });
  app.options('*', (_request, reply) => reply.code(204).send());
}

function asStripeError(error: unknown): StripeError {
  if (error instanceof StripeError) return error;
  if (error instanceof ZodError) return invalidRequest(error.message);
  const message = error instanceof Error ? error.message : String(error);
  return new StripeError(500, { type: 'api_error', message });
}
