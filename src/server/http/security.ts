import { randomBytes } from 'node:crypto';

import cors from '@fastify/cors';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'http' {
  interface ServerResponse {
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
  { usesStripe, corsOrigins }: SecurityOptions,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    // Helmet's own nonces would let scripts in that stand in the page; only styles need one.
    reply.raw.pageNonce = randomBytes(16).toString('base64');
    void reply.header('x-request-id', request.id);
    // Whatever may be kept says so itself: no spelling of an address slips past a list of ours.
    void reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, {
    contentSecurityPolicy: policy(usesStripe),
    referrerPolicy: { policy: 'no-referrer' },
  });
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins);
}

const policy = (usesStripe: boolean): FastifyHelmetOptions['contentSecurityPolicy'] => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...(usesStripe ? stripeScripts : [])],
    styleSrc: ["'self'", (_, response) => `'nonce-${response.pageNonce}'`],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(usesStripe ? [stripeApi] : [])],
    frameSrc: usesStripe ? stripeFrames : ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/** Answers to pages on other origins: only those named, bearer tokens only, no cookies. */
const registerCors = (app: FastifyInstance, origins: string[]) =>
  app.register(cors, {
    // Anybody else gets no header at all, and a preflight of theirs nothing.
    origin: async (origin: string | undefined) => origin !== undefined && origins.includes(origin),
    allowedHeaders: ['authorization', 'content-type'],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    strictPreflight: false,
  });
