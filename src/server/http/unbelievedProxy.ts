import type { FastifyInstance } from 'fastify';

/**
 * Says once that a proxy seems to stand before a server that believes none: all its visitors would
 * count as one network, and a few of them use up the limits of all.
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
