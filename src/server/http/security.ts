import type { IncomingMessage, ServerResponse } from 'node:http';

import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

import { AppError } from './AppError';
import { takeRandomBytes } from '../randomBytes';

declare module 'http' {
  interface ServerResponse {
    /** Nonce of this answer's Content-Security-Policy; the page's own scripts and styles carry it. */
    pageNonce: string;
  }
}

/** As Stripe's integration guide asks for Stripe.js. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com'];
const stripeApi = 'https://api.stripe.com';

interface SecurityOptions {
  /** True where the page talks to Stripe itself, and not to the emulator on this origin. */
  usesStripe: boolean;
  corsOrigins: string[];
}

/** Placeholder in the policy for the nonce of each answer. */
const anyNonce = 'any-nonce';

/** Headers of every answer: a strict policy for the page, and no caching by default. */
export async function registerSecurity(
  app: FastifyInstance,
  { usesStripe, corsOrigins }: SecurityOptions,
): Promise<void> {
  const { 'content-security-policy': policy = '', ...helmetHeaders } = headersOf(usesStripe);
  // Not to be cached is the default; answers that may be override it, so that no spelling of an address is
  // cached by mistake.
  const same = { 'cache-control': 'no-store', ...helmetHeaders };
  const [before = '', after = ''] = policy.split(anyNonce);
  app.addHook('onRequest', (request, reply, done) => {
    // Helmet's own nonces would allow inline scripts, too; only styles need one.
    const nonce = takeRandomBytes(16).toString('base64');
    reply.raw.pageNonce = nonce;
    void reply
      .headers(same)
      .header('content-security-policy', before + nonce + after)
      .header('x-request-id', request.id);
    done(hasTwoHosts(request.raw) ? unreadable() : undefined);
  });
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins);
}

/** Which of two counts, a proxy before us may see otherwise (RFC 9112, 3.2); Node keeps the first. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length > 1;

const unreadable = (): AppError => new AppError('malformed', 'The request could not be read.');

/** Headers that helmet writes, computed once: but for the nonce they are the same for every answer. */
function headersOf(usesStripe: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: unknown) => (headers[name.toLowerCase()] = String(value)),
    removeHeader: () => undefined,
  };
  const write = helmet({
    contentSecurityPolicy: policyOf(usesStripe),
    referrerPolicy: { policy: 'no-referrer' },
  });
  write(undefined as unknown as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw new Error('Helmet wrote no headers.', { cause: error });
  });
  return headers;
}

/**
 * For the one page that other sites may show in a frame: it loads nothing but its style, one script
 * and our pictures.
 */
export function allowFraming(reply: FastifyReply): void {
  const nonce = reply.raw.pageNonce;
  void reply
    .removeHeader('x-frame-options')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header(
      'content-security-policy',
      `default-src 'none';script-src 'self';style-src 'nonce-${nonce}';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors *`,
    );
}

const policyOf = (usesStripe: boolean): HelmetOptions['contentSecurityPolicy'] => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...(usesStripe ? stripeScripts : [])],
    styleSrc: ["'self'", `'nonce-${anyNonce}'`],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(usesStripe ? [stripeApi] : [])],
    frameSrc: usesStripe ? stripeFrames : ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/** Answers to pages on other origins: only those named, bearer tokens only, no cookies. */
const registerCors = (app: FastifyInstance, origins: string[]) =>
  app.register(cors, {
    // Other origins get no header, and their preflights no answer.
    origin: async (origin: string | undefined) => origin !== undefined && origins.includes(origin),
    allowedHeaders: ['authorization', 'content-type'],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    strictPreflight: false,
  });
