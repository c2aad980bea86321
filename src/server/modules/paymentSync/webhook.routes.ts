import type { FastifyInstance } from 'fastify';

import type { WebhookService } from './webhook.service';

/** POST /api/stripe/webhook, outside the contract: the provider signs the raw body. */
export function registerStripeWebhook(app: FastifyInstance, webhook: WebhookService): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_, body, done) =>
    done(null, body),
  );
  app.post('/api/stripe/webhook', { schema: { hide: true } }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await webhook.receive(body, typeof signature === 'string' ? signature : '');
    return reply.send({ received: true });
  });
}
