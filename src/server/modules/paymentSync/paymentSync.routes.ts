import type { FastifyInstance } from 'fastify';

import { alertRoutes } from '#shared/alerts/alerts.contract';

import { ofSale, type Context } from '../../context';
import { serve } from '../../http/serve';
import { releaseReturns } from './heldReturns.service';
import { receiveEvent } from './webhook.service';

export const servePaymentSync = serve(alertRoutes, { releaseReturns });

/** POST /api/stripe/webhook, outside the contract: the provider signs the raw body. */
export function registerStripeWebhook(app: FastifyInstance, context: Context): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_, body, done) =>
    done(null, body),
  );
  app.post('/api/stripe/webhook', { schema: { hide: true } }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await receiveEvent(ofSale(context), body, typeof signature === 'string' ? signature : '');
    return reply.send({ received: true });
  });
}
