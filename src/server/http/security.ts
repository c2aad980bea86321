import { randomBytes } from 'node:crypto';

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Of this answer's Content-Security-Policy; the page's own scripts and styles carry it. */
    pageNonce: string;
  }
}

/** As Stripe's integration guide asks for Stripe.js. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com'];
const stripeApi = 'https://api.stripe.com';

interface SecurityOptions {
  /** Whether the page talks to Stripe itself, and not to the emulator on this origin. */
  usesStripe: boolean;
  corsOrigins: string[];
}

/** Headers of every answer: a strict policy for the page, and nothing is kept unless it says so. */
export async function registerSecurity(
  app: FastifyInstance,
  options: SecurityOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.decorateReply('pageNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.pageNonce = randomBytes(16).toString('base64');
    void reply.header('x-request-id', request.id);
    void reply.header('content-security-policy', policy(reply.pageNonce, options.usesStripe));
    // Whatever may be kept says so itself: no spelling of an address slips past a list of ours.
    void reply.header('cache-control', 'no-store');
  });
  registerCors(app, options.corsOrigins);
}

function policy(nonce: string, usesStripe: boolean): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(usesStripe ? stripeScripts : [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(usesStripe ? [stripeApi] : [])],
    'frame-src': usesStripe ? stripeFrames : ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Answers to pages on other origins: only those named, bearer tokens only, no cookies. */
function registerCors(app: FastifyInstance, origins: string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      vary: 'Origin',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-expose-headers': 'x-request-id, retry-after',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method === 'OPTIONS') await reply.status(204).send();
  });
}
