import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Headers of an answer about the document; the others are the server's own. */
const told = ['content-type', 'location', 'etag', 'last-modified', 'cache-control'];

/**
 * The API document, made from the routes that are registered after this: /api/openapi.json, readable at /api/docs. What makes
 * and shows it is loaded when it is first asked for, because that takes a tenth of a start.
 */
export function registerOpenApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let loading: Promise<FastifyInstance> | undefined;
  const load = () =>
    (loading ??= import('./apiDocument')
      .then(({ openApiDocument }) => openApiDocument(routes))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      }));
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const document = await load();
    const found = await document.inject({ method: 'GET', url, headers });
    if (found.statusCode === 404) {
      reply.callNotFound();
      return reply;
    }
    for (const name of told) {
      const value = found.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    return reply.status(found.statusCode).send(found.rawPayload);
  };
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, answer);
  app.get('/api/openapi.json', (request, reply) =>
    answer(request, reply.header('cache-control', 'no-store')),
  );
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
}
