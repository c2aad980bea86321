import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const noncePlaceholder = /%CSP_NONCE%/g;

/**
 * Serves the built page: its hashed files for ever, index.html freshly with this answer's nonce.
 * @param folder where the build lies; without one only the API is served.
 * @returns what answers any address that is not the API's.
 */
export async function registerPages(
  app: FastifyInstance,
  folder: string,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const indexFile = path.join(folder, 'index.html');
  if (!existsSync(indexFile)) {
    return (reply) =>
      reply.status(404).type('text/plain').send('The page is not built. Run npm start.');
  }
  const html = readFileSync(indexFile, 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const isHashed = /[.-][0-9a-f]{8,}\.\w+(\.(gz|br))?$/.test(file);
      void response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
    globIgnore: ['**/index.html*'],
  });
  return (reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html.replace(noncePlaceholder, reply.pageNonce));
}
