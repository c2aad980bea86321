import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/** How often connections that have fallen idle are looked for. */
const everyMs = 50;
/** Requests that take longer than this are cut; the sweep finishes payments and refunds they began. */
const mostMs = 8_000;

/** Fastify's options: a request that arrives while it closes is answered like any other. */
export const answerToTheEnd = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Lets a stopping server finish its requests. From `stopping` on each answer closes its connection, so
 * that the next request goes to another server. Node itself closes idle connections, but would leave busy
 * ones open, and new ones without a request.
 */
export function registerDraining(app: FastifyInstance, stopping: AbortSignal): void {
  const { server } = app;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close');
    done(null, payload);
  });
  const closeUnused = followUnused(server);
  app.addHook('preClose', async () => {
    const sweeping = setInterval(() => {
      server.closeIdleConnections();
      closeUnused();
    }, everyMs);
    const cutting = setTimeout(() => server.closeAllConnections(), mostMs);
    server.once('close', () => {
      clearInterval(sweeping);
      clearTimeout(cutting);
    });
  });
}

/** @returns what closes each connection that nothing has come by. */
function followUnused(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
