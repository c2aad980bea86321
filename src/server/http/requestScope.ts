import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify';

import { newId } from '../db/schema/columns';
import { noWaits, withRequest, type Waits } from '../db/requestScope';

declare module 'fastify' {
  interface FastifyRequest {
    waits: Waits;
  }
}

/** The parts of W3C Trace Context's header: version, trace, parent, flags. */
const traceParent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** What a proxy or a caller may name a request: nothing that could forge a line of the log. */
const plainId = /^[\w.:-]{8,100}$/;

/** The id that a request came with, in `x-request-id` or `traceparent`; else a new one. */
export function requestIdOf({ headers }: RawRequestDefaultExpression): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && plainId.test(given)) return given;
  return traceParent.exec(String(headers.traceparent))?.[1] ?? newId();
}

/** Counts what each request waits for; register it before all other hooks. */
export function countWaits(app: FastifyInstance): void {
  app.decorateRequest('waits');
  app.addHook('onRequest', (request, _, done) => {
    request.waits = noWaits();
    withRequest({ requestId: request.id, waits: request.waits }, done);
  });
  // Reading the body went on in the connection's scope, which is none of a request.
  app.addHook('preValidation', (request, _, done) => {
    withRequest({ requestId: request.id, waits: request.waits }, done);
  });
}
