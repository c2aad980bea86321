import type { FastifyInstance } from 'fastify';

import { ranchRoutes } from '#shared/ranches/ranches.contract';

import type { Context } from '../../context';
import { allowFraming } from '../../http/security';
import { serve } from '../../http/serve';
import { previewFile, sendPreview } from '../sharing/previews.service';
import { getRanchPage, saveRanchPage } from './ranchPage.service';
import { describeRanchPicture, removeRanchPicture, setRanchPicture } from './ranchPicture.service';
import { getRanch, readRanchPreview } from './ranches.service';
import { readSitemap, robotsText } from './sitemap.service';
import { readWidget } from './widget.service';

export const serveRanches = serve(ranchRoutes, {
  getRanch,
  getRanchPage,
  saveRanchPage,
  setRanchPicture,
  describeRanchPicture,
  removeRanchPicture,
});

/** GET /r/{name}/{groupId}/{version}.png, outside the contract: for link previews. */
export function registerRanchPreviews(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { name: string; groupId: string } }>(
    `/r/:name/:groupId/${previewFile}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, groupId } = request.params;
      const preview = await readRanchPreview(context, { name, groupId }, request.ip);
      return sendPreview(request, reply, preview);
    },
  );
}

/** GET /widget/{name}, outside the contract: the one page that other sites may show in a frame. */
export function registerWidget(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { name: string } }>(
    '/widget/:name',
    { schema: { hide: true } },
    async ({ params, ip }, reply) => {
      const nonce = reply.raw.pageNonce;
      const { status, html } = await readWidget(context, params.name, { address: ip, nonce });
      allowFraming(reply);
      return reply
        .status(status)
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}

/** GET /robots.txt and GET /sitemap.xml, outside the contract: for search engines. */
export function registerForSearchEngines(app: FastifyInstance, context: Context): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(context)),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async ({ ip }, reply) =>
    reply.type('application/xml; charset=utf-8').send(await readSitemap(context, ip)),
  );
}
