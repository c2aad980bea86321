import type { FastifyInstance } from 'fastify';

import type { Permission } from '#shared/permissions';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
  }
}

/** Calls that no session decides about: the provider signs them. */
const guardedOtherwise = new Set(['/api/stripe/webhook']);

/** From here on no route of the API is registered that has no row in the table of permissions. */
export function requirePermissions(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith('/api/') || config?.permission || guardedOtherwise.has(url)) return;
    throw new Error(`${url} has no row in the table of permissions.`);
  });
}
