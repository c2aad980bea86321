import type { FastifyInstance } from 'fastify';

import { followRoutes } from '#shared/follows/follows.contract';

import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { confirmFollow, endFollow, endFollowBy, getFollowLink } from './followLinks.service';
import { follow, followByEmail, getFollow, unfollow } from './follows.service';

export const serveFollows = serve(followRoutes, {
  getFollow,
  follow,
  unfollow,
  followByEmail,
  getFollowLink,
  confirmFollow,
  endFollow,
});

/**
 * POST /follow/{key}, outside the contract: the address in the headers of a follower's mail, to which a
 * mail program posts a form of its own (RFC 8058). Opening the same address only shows the page.
 */
export function registerUnfollow(app: FastifyInstance, context: Context): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10 * 1024 }, (_, __, done) =>
    done(null, null),
  );
  app.post<{ Params: { key: string } }>(
    '/follow/:key',
    { schema: { hide: true } },
    async ({ params, ip }, reply) => {
      await endFollowBy(context, params.key, ip);
      return reply.type('text/plain; charset=utf-8').send('You get no more of these emails.\n');
    },
  );
}
