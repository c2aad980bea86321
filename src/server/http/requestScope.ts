import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from 'fastify';

import { newId } from '../db/schema/columns';
import { noWaits, withRequest, type Waits } from '../db/requestScope';
import { beginTrace, withSpan, type Span } from '../db/trace';

declare module 'fastify' {
  interface FastifyRequest {
    waits: Waits;
    /** Its trace; undefined where it is not traced. */
    span: Span | undefined;
  }
}

/** The parts of W3C Trace Context's header: version, trace, parent, flags. */
const traceParent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** Id that a proxy or a caller may give a request: nothing that could forge a line of the log. */
const plainId = /^[\w.:-]{8,100}$/;

/** The id that a request came with, in `x-request-id` or `traceparent`; else a new one. */
export function requestIdOf({ headers }: RawRequestDefaultExpression): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && plainId.test(given)) return given;
  return traceParent.exec(String(headers.traceparent))?.[1] ?? newId();
}

/** Asked all the time, or open for as long as a page is. */
const untraced = new Set([
  '/api/health/live',
  '/api/health/ready',
  '/api/groups/events',
  '/metrics',
]);

function traceRequest({ id, method, routeOptions, headers }: FastifyRequest): Span | undefined {
  const route = routeOptions.url ?? '';
  if (untraced.has(route)) return undefined;
  return beginTrace({
    name: `${method} ${route}`.trim(),
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'request.id': id },
    traceParent: String(headers.traceparent),
  });
}

/** Runs `next`, and all that it calls, as part of a request. */
const asPartOf = ({ id, waits, span }: FastifyRequest, next: () => void): void =>
  withSpan(span, () => withRequest({ requestId: id, waits }, next));

/** Counts and traces what each request waits for; register it before all other hooks. */
export function countWaits(app: FastifyInstance): void {
  app.decorateRequest('waits');
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _, done) => {
    request.waits = noWaits();
    request.span = traceRequest(request);
    asPartOf(request, done);
  });
  // Reading the body went on in the connection's scope, which is none of a request.
  app.addHook('preValidation', (request, _, done) => asPartOf(request, done));
  app.addHook('onResponse', ({ span, waits }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode, 'wait.pool_ms': waits.poolMs });
    span?.end(statusCode < 500 ? undefined : { code: statusCode });
    done();
  });
}
