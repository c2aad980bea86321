import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authenticate } from '../account/confirmation';
import { findPaymentIntent } from '../account/paymentIntents';
import type { StripeAccount } from '../account/stripeAccount';
import { requireClientSecret } from './authentication';
import { publicView } from './publicView';

const CONTENT_TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

const assetParameters = z.object({
  name: z.enum(['stripe', 'card', 'challenge']),
  kind: z.enum(['js', 'css']),
});

const authenticationBody = z.strictObject({
  payment_intent: z.string(),
  client_secret: z.string(),
  outcome: z.enum(['succeed', 'fail']),
});

/** Its own policy, and no X-Frame-Options: the page lives in a frame of the shop's. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Every address is relative, so that the page works behind any prefix. */
function page(title: string, name: 'card' | 'challenge'): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${name}.css">
<script src="${name}.js" defer></script>
</head>
<body></body>
</html>
`;
}

/** Where the build puts the browser's scripts. */
const files = join(__dirname, 'browser');

/** Stripe.js's emulator and the pages that it opens. */
export function serveBrowserPages(app: FastifyInstance, account: StripeAccount): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  });

  app.get('/', async (_request, reply) =>
    reply.type(CONTENT_TYPES.js).send(await readFile(join(files, 'stripe.js'))),
  );

  app.get('/:name.:kind', async (request, reply) => {
    const { name, kind } = assetParameters.parse(request.params);
    return reply.type(CONTENT_TYPES[kind]).send(await readFile(join(files, `${name}.${kind}`)));
  });

  const pages = {
    '/card': page('Secure payment input frame', 'card'),
    '/challenge': page('3D Secure authentication', 'challenge'),
    '/redirect': page('3D Secure authentication', 'challenge'),
  };
  for (const [path, html] of Object.entries(pages)) {
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(html),
    );
  }

  app.post('/authenticate', (request) => {
    const { payment_intent, client_secret, outcome } = authenticationBody.parse(request.body);
    requireClientSecret(findPaymentIntent(account, payment_intent), client_secret);
    return publicView(authenticate(account, outcome, payment_intent));
  });
}
