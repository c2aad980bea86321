import type { FastifyInstance } from 'fastify';

import { sharingRoutes } from '#shared/sharing/sharing.contract';

import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { previewFile, sendPreview } from './previews.service';
import {
  createShareLink,
  endShareLink,
  getListing,
  getSharedGroup,
  getShareLink,
  readSharedPreview,
} from './sharing.service';

export const serveSharing = serve(sharingRoutes, {
  getShareLink,
  createShareLink,
  endShareLink,
  getSharedGroup,
  getListing,
});

/** GET /share/{key}/{version}.png, outside the contract: for link previews. */
export function registerSharedPreviews(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { key: string } }>(
    `/share/:key/${previewFile}`,
    { schema: { hide: true } },
    async (request, reply) =>
      sendPreview(request, reply, await readSharedPreview(context, request.params.key, request.ip)),
  );
}
