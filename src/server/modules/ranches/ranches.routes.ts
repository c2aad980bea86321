import type { FastifyInstance } from 'fastify';

import { ranchRoutes } from '#shared/ranches/ranches.contract';

import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { previewFile, sendPreview } from '../sharing/previews.service';
import { getRanchPage, saveRanchPage } from './ranchPage.service';
import { getRanch, readRanchPreview } from './ranches.service';

export const serveRanches = serve(ranchRoutes, { getRanch, getRanchPage, saveRanchPage });

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
