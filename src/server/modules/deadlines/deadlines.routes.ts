import type { FastifyInstance } from 'fastify';

import { deadlineRoutes } from '#shared/deadlines/deadlines.contract';

import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { readCallOffCost } from './callOffCost.service';
import { callOffGroup } from './callingOff.service';
import { getSubscription, resubscribe, unsubscribe, unsubscribeBy } from './subscriptions.service';

export const serveDeadlines = serve(deadlineRoutes, {
  callOffGroup,
  readCallOffCost,
  getSubscription,
  unsubscribe,
  resubscribe,
});

/**
 * POST /unsubscribe/{key}, outside the contract: the address in a reminder's headers, to which a mail
 * program posts its own form (RFC 8058). The form's content is ignored. A GET of the same address only
 * shows the page.
 */
export function registerOneClick(app: FastifyInstance, context: Context): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10 * 1024 }, (_, __, done) =>
    done(null, null),
  );
  app.post<{ Params: { key: string }; Querystring: { mails?: unknown } }>(
    '/unsubscribe/:key',
    { schema: { hide: true } },
    async ({ params: { key }, query, ip }, reply) => {
      const mails = query.mails === 'news' ? 'news' : 'reminders';
      await unsubscribeBy(context, { key, mails }, ip);
      return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
    },
  );
}
