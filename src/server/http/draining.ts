import type { FastifyInstance } from 'fastify';

/** How often connections that have fallen idle are looked for. */
const everyMs = 50;
/** Requests that take longer than this are cut; whatever they had begun, the sweep finishes. */
const mostMs = 8_000;

/**
 * Lets a server that is told to stop answer what it has begun, and then end. Node closes the
 * connections that are idle when it is told to; one that is busy then would be kept open for more.
 */
export function registerDraining(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const sweeping = setInterval(() => server.closeIdleConnections(), everyMs);
    const cutting = setTimeout(() => server.closeAllConnections(), mostMs);
    server.once('close', () => {
      clearInterval(sweeping);
      clearTimeout(cutting);
    });
  });
}
