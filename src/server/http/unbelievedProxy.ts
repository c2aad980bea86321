import type { FastifyInstance } from 'fastify';

/**
 * Warns once when a proxy seems to forward requests to a server that trusts none: all visitors would
 * count as one network and share its limits.
 */
export function warnOfUnbelievedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', ({ headers, log }, _, done) => {
    if (!hasWarned && headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      log.warn('X-Forwarded-For came, and TRUST_PROXY is none: behind a proxy, set it');
    }
    done();
  });
}
