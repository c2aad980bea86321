import type { FastifyInstance, FastifyRequest } from 'fastify';

const prefix = '/emulator/stripe';

/** Paths at the provider that a browser needs: its script and pages, and the payment it confirms. */
const browserPaths = /^\/(js\/|v1\/payment_intents\/)/;

/** Hands a browser's requests on to the emulated provider, so that the page needs one origin only. */
export function registerStripeProxy(app: FastifyInstance, stripeUrl: string): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        // Spelled in another way, as `%73tripe`, it is none of ours.
        const isOurs = request.url.startsWith(`${prefix}/`);
        // Judged as fetch will read it: `js/../_emulator` is not under js.
        const target = new URL(stripeUrl + (isOurs ? request.url.slice(prefix.length) : ''));
        if (!browserPaths.test(target.pathname)) {
          reply.callNotFound();
          return reply;
        }
        const response = await fetch(target, requestInit(request));
        for (const name of passedHeaders) {
          const value = response.headers.get(name);
          if (value !== null) void reply.header(name, value);
        }
        void reply.removeHeader('x-frame-options');
        return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()));
      },
    });
  });
}

const passedHeaders = ['content-type', 'cache-control', 'content-security-policy', 'location'];

/** A secret key is no browser's: the emulator's own is published. */
function requestInit({ method, headers, body }: FastifyRequest): RequestInit {
  const sent = Object.fromEntries(
    ['content-type', 'idempotency-key', 'accept', 'stripe-version']
      .map((name) => [name, headers[name]])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const { authorization } = headers;
  return {
    method,
    headers: { ...sent, ...(authorization?.startsWith('Bearer pk_') && { authorization }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
    ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
  };
}
